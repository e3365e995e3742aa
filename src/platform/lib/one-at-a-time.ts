/**
 * Runs a task, but never twice at a time: a call during a run makes it run once more afterwards. The task must not
 * reject.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let mustRunAgain = false
  return async function run() {
    mustRunAgain = isRunning
    if (isRunning) return
    isRunning = true
    await task()
    isRunning = false
    if (mustRunAgain) await run()
  }
}
