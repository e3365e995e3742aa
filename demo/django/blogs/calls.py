"""The rules that hold for all calls: docs/server.md."""
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import Http404, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone

from .models import Answer

class Refused(Exception):
    """Ends a call: a status, and what users are told."""

def refusal(status, detail):
    body = {'meta': {'status': status, 'msg': detail}, 'errors': [{'code': status, 'detail': detail}]}
    return JsonResponse(body, status=status)

def csrf_failed(request, reason=''):
    """Inlay repeats the call if the cookie has a newer token by now."""
    return refusal(403, 'Reload this page, and try again.')

def once(key, respond):
    """Stores the change of a call and its answer together. A second call with the key waits for the first one."""
    with transaction.atomic():
        try:
            with transaction.atomic():
                done = Answer.objects.create(pk=key)
        except IntegrityError:
            return HttpResponse(Answer.objects.get(pk=key).body, content_type='application/json')
        Answer.objects.filter(date__lt=timezone.now() - timedelta(days=1)).delete()
        response = respond()
        done.body = response.content.decode()
        done.save()
        transaction.set_rollback(response.status_code != 200)
    return response

def call(guests=False, **views):
    """A call, by its methods. Its views return data, or raise Refused or Http404."""
    def dispatch(request, **names):
        user = request.user
        def respond():
            try:
                data = views[request.method](request, **names)
            except Http404:
                return refusal(404, "That's no longer available.")
            except Refused as error:
                return refusal(*error.args)
            return data if isinstance(data, HttpResponse) else JsonResponse({'meta': {'status': 200}, 'response': data})
        if request.method not in views:
            return HttpResponseNotAllowed(views)
        if request.headers.get('Inlay-User', user.username) != user.username or not (guests or user.is_authenticated):
            return refusal(401, 'You have been logged out.')
        key = request.headers.get('Idempotency-Key')
        return once(f'{user.pk} {request.path} {key}', respond) if key else respond()
    return dispatch
