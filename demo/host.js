// What a site adds to Inlay: an entry in the menu of posts, a tool beside what users write, a command with a place in the
// palette, a keyboard shortcut, and its error monitor. The pages of the story load it, before Inlay.
const texts = {
  en: {
    report: 'Report to moderators',
    reported: 'Reported to the moderators.',
    signature: 'Signature',
    rules: 'House rules',
    bottom: 'Go to the end of the page',
    badges: 'Badges',
    badge: '{name} gave your post a badge: {message}',
  },
  de: {
    report: 'Der Moderation melden',
    reported: 'Der Moderation gemeldet.',
    signature: 'Signatur',
    rules: 'Hausregeln',
    bottom: 'Zum Ende der Seite',
    badges: 'Abzeichen',
    badge: '{name} hat deinem Eintrag ein Abzeichen gegeben: {message}',
  },
  ar: {
    report: 'إبلاغ المشرفين',
    reported: 'تم إبلاغ المشرفين.',
    signature: 'توقيع',
    rules: 'قواعد الموقع',
    bottom: 'إلى نهاية الصفحة',
    badges: 'الشارات',
    badge: 'منح {name} تدوينتك شارة: {message}',
  },
}
const say = texts[document.documentElement.lang.slice(0, 2)] ?? texts.en
window.inlay ??= { queue: [] }
const { queue } = window.inlay

queue.push([
  'extend',
  {
    postMenu: {
      id: 'report',
      label: say.report,
      icon: 'M5 21V4m0 1h13l-3 4 3 4H5',
      when: post => !post.is_mine,
      run(_post, { say: show }) {
        show(say.reported)
      },
    },
    // The server sends notifications of this type.
    notificationKind: {
      id: 'badge',
      label: say.badges,
      text: say.badge,
      icon: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm-4 11-1 7 5-3 5 3-1-7',
    },
    composeTool: {
      id: 'signature',
      label: say.signature,
      icon: 'M3 17c4-9 7-12 8-9s-4 9-2 9 3-6 5-6 0 5 2 5 3-2 5-2M3 21h18',
      run(compose) {
        compose.insertText(compose.form === 'post' ? '\n— harbour' : ' — harbour')
      },
    },
    command: { name: 'host:open-rules', title: say.rules, run: () => location.assign('/help') },
    key: { keys: 'g e', title: say.bottom, run: () => window.scrollTo(0, document.body.scrollHeight) },
  },
])

// With Sentry: Sentry.captureException(error, { tags: { kind, where }, extra: { status, field } })
queue.push([
  'report',
  report => console.info('The error monitor got', report.kind, report.where, report.error),
])

// New posts come by themselves: Inlay counts those above, and the page doesn't move.
const trusted = window.trustedTypes?.createPolicy('harbour', { createHTML: html => html })
const postsIn = page => [...page.querySelectorAll('#posts > [data-inlay-post]')]
const idOf = post => Number(JSON.parse(post.dataset.inlayPost).id)
let newest = 0

async function addNewPosts() {
  const posts = document.getElementById('posts')
  const { page: about } = JSON.parse(document.getElementById('inlay-bootstrap').textContent)
  const isFirst = about.kind === 'dashboard' && !new URLSearchParams(location.search).has('page')
  if (!posts || !isFirst || document.hidden) return
  newest = Math.max(newest, ...postsIn(document).map(idOf))
  const html = await (await fetch(`/dashboard${location.search}`)).text()
  const page = new DOMParser().parseFromString(trusted?.createHTML(html) ?? html, 'text/html')
  const shown = new Set(postsIn(document).map(idOf))
  posts.prepend(...postsIn(page).filter(post => idOf(post) > newest && !shown.has(idOf(post))))
}

// While there is no connection, none come.
setInterval(() => addNewPosts().catch(() => {}), 30_000)
