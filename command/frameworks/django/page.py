"""The page data: docs/reference.md#page-data of Inlay."""
from django.middleware.csrf import get_token

# Django's own names for the form key. The cookie is read before each call: after a log-in in another tab it's new.
CSRF = {'header': 'X-CSRFToken', 'field': 'csrfmiddlewaretoken', 'cookie': 'csrftoken'}


def page_data(request):
    """A context processor."""
    data = {
        'form_key': get_token(request),
        'csrf': CSRF,
        # What the page shows, such as 'dashboard', if a view says so.
        'page': {'kind': getattr(request, 'inlay_page', 'other')},
    }
    user = getattr(request, 'user', None)
    if user is not None and user.is_authenticated:
        name = user.get_username()
        # If a user has several blogs, list them.
        data['user'] = {'name': name, 'channels': [{'name': name, 'is_current': True}]}
    return {'inlay': data}
