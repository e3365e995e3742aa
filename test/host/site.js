// The site's own script: a classic one, without modules, that listens to all events on the document.
const names = `inlay:ready inlay:error widget:mounted widget:failed post-form:opening post-form:opened
post-form:docked post-form:closing post-form:closed post:saved
post:deleted post:liked post:unliked post:reblogged post:replied reply:deleted post:action-succeeded post:action-failed
post:action-forbidden blog:followed blog:unfollowed blog:blocked share:sent message:sent message:failed
conversation:opened conversation:closed unread:changed peepr:opened peepr:closed peepr:suspended peepr:resumed
search:started search:completed search:results-ended search:cleared ask:sent ajax:error chunk:failed storage:error
extension:failed form-key:changed`.split(/\s+/)

const heard = []
for (const name of names)
  document.addEventListener(name, event => heard.push({ name, detail: event.detail ?? null }))

window.site = {
  names,
  heard,
  details: name => heard.filter(one => one.name === name).map(one => one.detail),
  dispatch: (name, payload) =>
    window.inlay.dispatch(name, payload).then(
      () => 'done',
      error => `refused: ${error.message}`,
    ),
}
