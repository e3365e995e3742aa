"""Inbox and conversations."""
import time
from urllib.parse import urlencode

from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from PIL import Image

from .. import shapes
from ..calls import Refused
from ..models import Blog, Conversation, Message, Post
from .posts import store


def now():
    return int(time.time() * 1000)


def own_blog(request, fields):
    return get_object_or_404(request.user.blogs, uuid=fields['participant'])


def seat_of(mine, fields, create=False):
    """The blog's seat in a conversation, or None if the two blogs don't have one yet."""
    if 'conversation_id' in fields:
        return get_object_or_404(mine.seats, conversation=fields['conversation_id'])
    other = get_object_or_404(Blog.objects.exclude(pk=mine.pk), uuid__in=fields['participants'].split(','))
    seats = mine.seats.filter(conversation__blogs=other)
    if create and not seats:
        Conversation.objects.create().blogs.set([mine, other])
    return seats.first()


def inbox(request):
    seats = [seat for seat in own_blog(request, request.GET).seats.all() if seat.messages()]
    seats.sort(key=lambda seat: -seat.messages()[0].ts)
    return {'conversations': [shapes.conversation(seat, seat.messages()[:1]) for seat in seats]}


def read(request):
    mine, limit = own_blog(request, request.GET), int(request.GET.get('limit', 10))
    seat = seat_of(mine, request.GET)
    if not seat:
        raise Refused(404, 'There are no messages yet.')
    messages = seat.messages().filter(ts__lt=request.GET.get('before', now() + 1))
    shape = shapes.conversation(seat, messages[:limit])
    if messages.count() > limit:
        query = {'participant': mine.uuid, 'conversation_id': seat.conversation_id, 'before': messages[limit - 1].ts}
        shape['messages']['_links'] = {'next': {'href': f'{request.path}?{urlencode(query)}'}}
    # No other call says that they have been read.
    seat.read_at = max(seat.read_at, messages[0].ts if messages else 0)
    seat.save()
    return shape


def send(request):
    mine, fields = own_blog(request, request.POST), request.POST
    seat = seat_of(mine, fields, create=True)
    last = seat.conversation.messages.order_by('ts').last()
    # `ts` identifies a message, so no two of a conversation have the same.
    message = Message(conversation=seat.conversation, sender=mine, type=fields['type'],
                      ts=max(now(), last.ts + 1 if last else 0), text=fields.get('message', '')[:4096])
    if message.type == 'IMAGE':
        file = request.FILES['data']
        message.photo = {'url': store(file, 'image')}
        message.photo['width'], message.photo['height'] = Image.open(file).size
    if message.type == 'POSTREF':
        message.post = get_object_or_404(Post.objects.published(), pk=fields['post[id]'])
    message.save()
    return shapes.conversation(seat, [message])


def delete(request):
    """For this blog only. A new message brings the conversation back, without the old ones."""
    seat = seat_of(own_blog(request, request.GET), request.GET)
    seat.deleted_at = now()
    seat.save()


def suggestions(request):
    mine = own_blog(request, request.GET)
    found = Blog.objects.filter(name__startswith=request.GET.get('q', '')).exclude(owner=request.user)
    return {'blogs': [shapes.participant(blog, mine) for blog in found[:10]]}


def info(request):
    return shapes.participant(get_object_or_404(Blog, uuid=request.GET['q']), own_blog(request, request.GET))


def poll(request):
    """Complete each time: what is missing has nothing unread."""
    unread = {str(blog.pk): {str(seat.conversation_id): seat.unread() for seat in blog.seats.all() if seat.unread()}
              for blog in request.user.blogs.all()}
    return JsonResponse({'unread_messages': unread})
