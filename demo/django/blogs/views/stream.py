"""Server-sent events (docs/server.md#live). Each stream holds a thread here: a larger site would leave it to a server
of its own (docs/scale.md)."""
import json
import random
import time

from django.db import connection
from django.db.models import Max
from django.http import HttpResponse, StreamingHttpResponse

from .blogs import counts

LOOK_EVERY, PING_EVERY, LASTS = 0.5, 20, 300

def state(user):
    """What is told when it differs: the counts, and the newest message of each conversation."""
    seats = [seat for blog in user.blogs.all() for seat in blog.seats.annotate(newest=Max('conversation__messages__pk'))]
    return {'user': user.username} | counts(user), {seat.conversation_id: seat.newest for seat in seats}

def events(user):
    def event(name, data):
        return f'event: {name}\ndata: {json.dumps(data)}\n\n'
    # Browsers that lose the server all at once come back one after the other.
    yield f'retry: {random.randint(5000, 60000)}\n\n'
    told = newest = None
    end, said = time.monotonic() + LASTS, time.monotonic()
    while time.monotonic() < end:
        latest, messages = state(user)
        connection.close()
        changed = [] if newest is None else [pk for pk in messages if messages[pk] != newest.get(pk)]
        out = ''.join(event('conversation', {'conversation_id': str(pk)}) for pk in changed)
        if latest != told:
            out += event('unread', latest)
        if not out and time.monotonic() > said + PING_EVERY:
            out = event('ping', {})
        if out:
            said = time.monotonic()
            yield out
        told, newest = latest, messages
        time.sleep(LOOK_EVERY)

def stream(request):
    if request.user.username != request.GET.get('user'):
        return HttpResponse(status=403)
    response = StreamingHttpResponse(events(request.user), content_type='text/event-stream')
    response['Cache-Control'], response['X-Accel-Buffering'] = 'no-store', 'no'
    return response
