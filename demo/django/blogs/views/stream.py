"""Server-sent events (docs/server.md#live). Each stream holds a thread here: a larger site would leave it to a server
of its own (docs/scale.md)."""
import json
import random
import time
from datetime import timedelta

from django.db import connection
from django.db.models import Max
from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone

from .. import shapes
from ..models import Note, Seat
from .blogs import counts

LOOK_EVERY, PING_EVERY, LASTS = 0.5, 20, 300

def state(user):
    """What is told when it differs: the counts, and of each conversation its newest message, when one last changed, and
    what the other side has seen."""
    blogs = list(user.blogs.all())
    theirs = Seat.objects.filter(conversation__blogs__in=blogs).exclude(blog__in=blogs)
    seen = dict(theirs.values_list('conversation_id', 'seen'))
    seats = Seat.objects.filter(blog__in=blogs).annotate(
        newest=Max('conversation__messages__pk'), changed=Max('conversation__messages__changed'))
    return {'user': user.username} | counts(user), {
        seat.conversation_id: (seat.newest, seat.changed, seen.get(seat.conversation_id)) for seat in seats}

def replies(user, since, told):
    """Those that have changed, as the user sees them now. One that was just being stored the last time counts, too."""
    found = Note.objects.filter(type='reply', changed__gt=since - timedelta(seconds=LOOK_EVERY))
    changed = [one for one in found if told.get(one.pk) != one.changed]
    told.update((one.pk, one.changed) for one in changed)
    return [(one.post_id, shapes.note(one, user)) for one in changed]

def events(user):
    def event(name, data):
        return f'event: {name}\ndata: {json.dumps(data)}\n\n'
    # Browsers that lose the server all at once come back one after the other.
    yield f'retry: {random.randint(5000, 60000)}\n\n'
    told = known = None
    looked, replies_told = timezone.now(), {}
    end, said = time.monotonic() + LASTS, time.monotonic()
    while time.monotonic() < end:
        before, looked = looked, timezone.now()
        latest, conversations = state(user)
        edited = replies(user, before, replies_told)
        connection.close()
        changed = [] if known is None else [pk for pk in conversations if conversations[pk] != known.get(pk)]
        out = ''.join(event('conversation', {'conversation_id': str(pk)}) for pk in changed)
        out += ''.join(event('reply', {'post_id': str(pk), 'reply': reply}) for pk, reply in edited)
        if latest != told:
            out += event('unread', latest)
        if not out and time.monotonic() > said + PING_EVERY:
            out = event('ping', {})
        if out:
            said = time.monotonic()
            yield out
        told, known = latest, conversations
        time.sleep(LOOK_EVERY)

def stream(request):
    if request.user.username != request.GET.get('user'):
        return HttpResponse(status=403)
    response = StreamingHttpResponse(events(request.user), content_type='text/event-stream')
    response['Cache-Control'], response['X-Accel-Buffering'] = 'no-store', 'no'
    return response
