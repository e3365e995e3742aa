"""What users do with single messages, and with a conversation: docs/host.md#what-messages-can-do."""
import time

from django.shortcuts import get_object_or_404

from .. import shapes
from ..calls import Refused
from .blogs import own_blog, seat_of

def now():
    return int(time.time() * 1000)

def seat(request, fields):
    return seat_of(own_blog(request, fields), fields)

def find(request, must_be_own=False):
    """The user's seat, and the message that a call names."""
    mine = seat(request, request.POST)
    message = get_object_or_404(mine.messages(), ts=request.POST['ts'])
    if must_be_own and message.sender_id != mine.blog_id:
        raise Refused(403, 'This message isn’t yours.')
    return mine, message

def changed(mine, message):
    message.changed = now()
    message.save()
    return shapes.conversation(mine, [message])

def react(request):
    mine, message = find(request)
    reactions = message.reactions.filter(blog=mine.blog, sign=request.POST['sign'])
    reactions.delete()
    if request.POST['on'] == 'true':
        reactions.create(message=message, blog=mine.blog, sign=request.POST['sign'])
    return changed(mine, message)

def edit(request):
    mine, message = find(request, must_be_own=True)
    if message.type != 'TEXT':
        raise Refused(403, 'Only text can be edited.')
    message.text, message.edited = request.POST['message'][:4096], now()
    return changed(mine, message)

def delete(request):
    mine, message = find(request, must_be_own=True)
    message.text, message.post, message.deleted = '', None, True
    changed(mine, message)

def changes(request):
    mine = seat(request, request.GET)
    found = mine.conversation.messages.filter(ts__gt=mine.deleted_at, changed__gte=request.GET['since'])
    return {'ts': now(), 'messages': {'data': [shapes.message(one) for one in found]}}

def search(request):
    found = seat(request, request.GET).messages().filter(text__icontains=request.GET['q'].strip())
    return {'hits': [{'ts': str(one.ts)} for one in found[:1000]]}

def mute(request):
    mine = seat(request, request.POST)
    mine.muted_until = int(request.POST['until'])
    mine.save()

def presence(request):
    """Each side hears only what it tells itself."""
    mine, told, answer = seat(request, request.POST), request.POST, {}
    theirs = mine.conversation.seat_set.exclude(pk=mine.pk).get()
    if 'seen' in told:
        mine.seen, answer['seen_ts'] = int(told['seen']), theirs.seen
    if 'writing' in told:
        mine.writing, answer['writing'] = now() + 10_000 if told['writing'] == 'true' else 0, theirs.writing > now()
    mine.save()
    return {name: value for name, value in answer.items() if value is not None}
