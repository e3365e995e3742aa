"""The rules for all calls: docs/server.md of Inlay."""
from urllib.parse import unquote

from django.http import HttpResponseNotAllowed, JsonResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect


def answer(data=None):
    return JsonResponse({'meta': {'status': 200, 'msg': 'OK'}, 'response': [] if data is None else data})


def refuse(status, detail, msg=None):
    """Users see the detail."""
    errors = [{'code': status, 'detail': detail}]
    return JsonResponse({'meta': {'status': status, 'msg': msg or detail}, 'errors': errors}, status=status)


def csrf_failed(request, reason=''):
    """Inlay repeats the call if the cookie has a newer token by now."""
    return refuse(403, 'Reload this page, and try again.')


def not_written(line):
    """Lets a call answer 501, for everybody. Write the call, and delete this line above it."""
    def mark(view):
        view.line = line
        return view
    return mark


def call(guests=False, **views):
    """The calls of one path, by method. Only what is not written yet goes without a form key."""
    @csrf_exempt
    def dispatch(request, **parts):
        view = views.get(request.method)
        if view is None:
            return HttpResponseNotAllowed(views)
        if hasattr(view, 'line'):
            return refuse(501, view.line, 'Not written yet')
        # An old page must not act as somebody who has logged in since.
        name = unquote(request.headers.get('Inlay-User', ''))
        is_other = name and name != request.user.get_username()
        if is_other or not (guests or request.user.is_authenticated):
            return refuse(401, 'You have been logged out.')
        is_exempt = getattr(view, 'csrf_exempt', False)
        return (view if is_exempt else csrf_protect(view))(request, **parts)
    return dispatch
