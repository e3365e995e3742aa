// Ends this process soon after the one that started it has ended, even by SIGKILL. For `node --import`: a server left
// running on its port would answer the next run with an old build.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1)
  }, 500).unref()
}
