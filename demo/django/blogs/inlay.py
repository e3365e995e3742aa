"""What every page has for Inlay: a policy, and the page data (docs/reference.md#page-data)."""
from django.middleware.csrf import get_token

from . import shapes
from .models import Filters

# Inlay needs no more than this: no inline script, no inline style, no eval.
POLICY = '; '.join([
    "default-src 'self'", "img-src 'self' data: blob:", "media-src 'self' blob:", "object-src 'none'",
    "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", 'trusted-types inlay',
])
# Django's own names for the form key. The cookie is read before each call: after a log-in in another tab it's new.
CSRF = {'header': 'X-CSRFToken', 'field': 'csrfmiddlewaretoken', 'cookie': 'csrftoken'}
# Pages that this site doesn't have, and those for which a blog's page does: it has the same buttons.
LINKS = dict.fromkeys(['following', 'settings', 'settings_dashboard', 'help', 'register']) | dict.fromkeys(
    ['blog_activity', 'follow', 'new_conversation', 'conversation', 'settings_blog'], '/blog/{name}')

def policy(get_response):
    def middleware(request):
        response = get_response(request)
        response['Content-Security-Policy'] = POLICY
        return response
    return middleware

NOTES_CAN = ['sort', 'link', 'like', 'edit', 'delete', 'report', 'hide', 'pin', 'rights', 'tree', 'trim']

def page_data(request):
    # `idempotency` is what `once` in calls.py does.
    data = {'form_key': get_token(request), 'csrf': CSRF, 'links': LINKS, 'idempotency': True,
            'notes': {'reply_to': True, 'can': NOTES_CAN}, 'session': {'login': '/login'}, 'link_cards': '/svc/link_card',
            'page': getattr(request, 'page', None), 'signed_out': hasattr(request, 'signed_out')}
    user = request.user
    if user.is_authenticated:
        channels = [shapes.blog(blog, user) for blog in user.blogs.order_by('pk')]
        data['user'] = {'name': user.username, 'primary': channels[0]['name'], 'channels': channels,
                        'friend_count': user.following.count(), 'can_message': True, 'is_verified_email': True}
        data['stream'] = '/svc/stream'
        data['drafts'] = '/svc/drafts'
        data['filters'] = {'version': Filters.of(user).list()['version']}
        data['activity'] = {'types': True, 'counts': True}
        data['media'] = ['alt_text', 'sensitive', 'captions']
        data['messaging'] = {'polling_token': user.username, 'is_persistence_enabled': True,
                             'can': ['reply', 'react', 'edit', 'delete', 'search', 'mute', 'seen', 'writing'],
                             'is_minimize_enabled': True, 'is_icebreakers_enabled': True}
    return {'page_data': data}
