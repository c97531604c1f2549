package main

import (
	"errors"
	"net/url"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/storage/wal"
)

// store is an etcd of one member in this process.
type store struct {
	etcd *embed.Etcd
	url  string
}

// startStore starts etcd with its data in a folder of `dir`. Nothing in it has to survive a crash, and it stays small.
func startStore(dir string) (*store, error) {
	// Two such files are allocated at once; of 64 MB each, they would be most of what a server takes, and /tmp is
	// memory on many machines.
	wal.SegmentSizeBytes = 4 << 20

	config := embed.NewConfig()
	config.Dir = filepath.Join(dir, "etcd")
	// What is wrong comes back as an error; at every start the log has a complaint that is none.
	config.LogLevel = "panic"
	config.UnsafeNoFsync = true
	// The log entries since the last snapshot are kept in memory.
	config.SnapshotCount = 500
	// A member alone waits for an election timeout before it may elect itself: that was most of the time to start.
	config.TickMs, config.ElectionMs = 10, 100
	// Port 0: etcd takes a free one, and the listener says which.
	free := []url.URL{{Scheme: "http", Host: "127.0.0.1:0"}}
	config.ListenClientUrls, config.AdvertiseClientUrls = free, free
	config.ListenPeerUrls, config.AdvertisePeerUrls = free, free
	config.InitialCluster = config.InitialClusterFromName(config.Name)

	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return nil, err
	}
	select {
	case <-etcd.Server.ReadyNotify():
		return &store{etcd: etcd, url: "http://" + etcd.Clients[0].Addr().String()}, nil
	case err := <-etcd.Err():
		return nil, err
	case <-time.After(time.Minute):
		return nil, errors.New("not ready after a minute")
	}
}

// stop ends etcd at once. Its orderly end waits seconds for connections, and nothing in it is needed any more.
func (s *store) stop() {
	s.etcd.Server.HardStop()
}
