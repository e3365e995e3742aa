/** Runs of hidden posts that follow each other in one list. */
export function runsOf(posts: readonly Element[], isHidden: (post: Element) => boolean): Element[][] {
  const runs: Element[][] = []
  let run: Element[] | null = null
  for (const post of posts) {
    if (!isHidden(post)) {
      run = null
      continue
    }
    if (run && run[0]?.parentElement === post.parentElement) run.push(post)
    else {
      run = [post]
      runs.push(run)
    }
  }
  return runs
}
