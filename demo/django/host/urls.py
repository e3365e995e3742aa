from django.conf import settings
from django.contrib.auth.views import LoginView
from django.urls import path, re_path
from django.views.generic import RedirectView
from django.views.static import serve

from blogs.calls import call
from blogs.views import blogs, messages, notes, own, pages, posts, replies
from blogs.views.stream import stream

PAGES = [
    path('', RedirectView.as_view(url='/dashboard')),
    re_path('^(?P<kind>dashboard|explore|likes|inbox|drafts|queue)$', pages.feed),
    re_path('^(?:blog/[^/]+/)?(?P<kind>search|tagged)/(?P<term>.+)$', pages.feed),
    # An open form has a URL of its own, and a reload asks for it. Inlay opens the form again by itself.
    re_path('^(?:new|edit|reblog)/', pages.feed, {'kind': 'dashboard'}),
    path('blog/<slug:name>', pages.blog),
    path('blog/<slug:name>/<int:pk>', pages.blog),
    path('captions/<int:pk>.vtt', posts.captions),
    path('random', own.random),
    path('login', LoginView.as_view(template_name='login.html')),
    path('logout', pages.logout),
    # Your web server would serve these, compressed, and with ranges for videos.
    path('inlay/<path:path>', pages.inlay_file),
    path('static/<path:path>', serve, {'document_root': settings.BASE / 'blogs/static'}),
    path('media/<path:path>', serve, {'document_root': settings.MEDIA_ROOT}),
]

# In the order of docs/calls.md. Django's own 404 page answers the calls that this site doesn't have.
CALLS = [
    re_path('^svc/(?P<action>like|unlike)$', call(POST=posts.like)),
    path('svc/reply', call(POST=posts.reply)),
    path('svc/post/delete', call(POST=posts.delete)),
    path('svc/post/update', call(POST=posts.update)),
    re_path('^svc/post/(?:dashboard|drafts|queue)/(?:before|after)/(?P<pk>[0-9]+)$', call(GET=posts.saved_html)),
    path('svc/drafts', call(GET=posts.drafts)),
    path('svc/post/fetch', call(POST=posts.fetch)),
    re_path('^svc/upload/(?P<kind>image|video|audio)$', call(POST=posts.upload)),
    re_path('^svc/(?P<action>follow|unfollow)$', call(POST=blogs.follow)),
    path('svc/tumblelog_popover/<slug:name>', call(GET=blogs.card, guests=True)),
    path('svc/<slug:name>/posts/highlighted', call(GET=blogs.card, guests=True)),
    path('svc/data/tumblelog', call(GET=blogs.activity)),
    path('svc/stream', stream),
    path('services/poll', call(GET=blogs.poll)),
    path('svc/conversations', call(GET=blogs.inbox)),
    path('svc/conversations/messages', call(GET=blogs.read, POST=blogs.send, DELETE=blogs.delete)),
    path('svc/conversations/react', call(POST=messages.react)),
    path('svc/conversations/edit', call(POST=messages.edit)),
    path('svc/conversations/delete', call(POST=messages.delete)),
    path('svc/conversations/changes', call(GET=messages.changes)),
    path('svc/conversations/search', call(GET=messages.search)),
    path('svc/conversations/mute', call(POST=messages.mute)),
    path('svc/conversations/presence', call(POST=messages.presence)),
    path('svc/conversations/participant_suggestions', call(GET=blogs.suggestions)),
    path('svc/conversations/participant_info', call(GET=blogs.info)),
    path('svc/post/ask', call(POST=blogs.ask, guests=True)),
    path('svc/post/share/<slug:name>/<int:pk>', call(POST=blogs.share, guests=True)),
    path('svc/indash_blog/posts', call(GET=blogs.drawer_posts, guests=True)),
    path('svc/search/blog_search/<slug:name>/<path:term>', call(GET=blogs.search, guests=True)),
    path('svc/link_card', call(GET=posts.link_card, guests=True)),
    path('svc/post/notes', call(GET=notes.notes, guests=True)),
    path('svc/reply/like', call(POST=replies.like)),
    path('svc/reply/edit', call(POST=replies.edit)),
    path('svc/reply/delete', call(POST=replies.delete)),
    path('svc/reply/report', call(POST=replies.report)),
    path('svc/reply/hide', call(POST=replies.hide)),
    path('svc/reply/pin', call(POST=replies.pin)),
    path('svc/post/rights', call(POST=replies.rights)),
    path('svc/filters', call(GET=blogs.filters, POST=blogs.save_filters)),
    path('answer', call(POST=posts.answer)),
]

# Of this site's own, for what static/site.js adds to Inlay.
OWN = [path('report/<int:pk>', own.report), path('errors', own.errors)]

urlpatterns = PAGES + CALLS + OWN
