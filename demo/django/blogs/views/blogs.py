"""Follows, cards, activity, asks, sharing, the drawer, and messages."""
import json
import re
import time
from urllib.parse import urlencode

from django.db.models import F, Max
from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html

from .. import shapes
from ..calls import Refused
from ..models import Blog, Conversation, Filters, Message, Post
from .posts import add_note

def follow(request, action):
    blog = get_object_or_404(Blog, name=request.POST['tumblelog'])
    if action == 'unfollow':
        blog.followers.remove(request.user)
    elif request.user not in blog.followers.all():
        blog.followers.add(request.user)
        add_note(request, 'follower', blog)

def card(request, name):
    blog, link = get_object_or_404(Blog, name=name), '<a href="{}">{}</a>'
    links = [format_html(link, post.get_absolute_url(), post.summary()) for post in blog.posts.published()[:3]]
    return shapes.blog(blog, request.user) | {'highlighted_posts': links}

def activity(request):
    blog = get_object_or_404(request.user.blogs, name=request.GET['tumblelog'])
    notes, types = blog.notes.exclude(by__owner=request.user).order_by('-date'), request.GET.get('types')
    if types:
        notes = notes.filter(type__in=types.split(','))
    shown = [shapes.notification(note) for note in notes[:50]]
    # No other call says that they have been seen.
    if not types:
        blog.notes.update(seen=True)
    return {'activity_notifications': shown}

def filters(request):
    return Filters.of(request.user).list()

def save_filters(request):
    """Saves nothing if another browser has saved meanwhile: Inlay joins both, and calls again."""
    saved = json.loads(request.body)
    begun = Filters.objects.filter(user=request.user, version=saved.pop('version') or 0)
    Filters.of(request.user)
    if not begun.update(version=F('version') + 1, saved=saved):
        raise Refused(409, 'Your filters were changed in another browser.')
    return {'version': Filters.of(request.user).list()['version']}

def ask(request):
    blog = get_object_or_404(Blog, name=request.POST['recipient'])
    question, is_anonymous = request.POST['question'].strip(), request.POST['anonymous'] == 'true'
    if not is_anonymous and not request.user.is_authenticated:
        raise Refused(401, 'Log in to ask with your name.')
    if not 0 < len(question) <= 500 or re.search('https?://', question):
        raise Refused(400, 'A question can have up to 500 characters, and no links.')
    asker = None if is_anonymous else request.user.blogs.first()
    post = Post.objects.create(blog=blog, type='note', state='ask', one=question, asker=asker)
    if asker:
        add_note(request, 'ask', blog, post=post)

def share(request, name, pk):
    post = get_object_or_404(Post.objects.published(), pk=pk, blog__name=name)
    url = request.build_absolute_uri(post.get_absolute_url())
    return {'share_popover_data': {
        'post_id': str(pk), 'tumblelog_name': name, 'post_url': url, 'has_user': request.user.is_authenticated,
        'show_email': False, 'show_embed': False, 'show_flagging': False, 'show_reporting_links': False}}

def page_of(posts, request, offset_name):
    offset, limit = int(request.GET.get(offset_name, 0)), min(int(request.GET.get('limit', 10)), 50)
    return [shapes.drawer_post(post, request.user) for post in posts[offset:offset + limit]]

def drawer_posts(request):
    blog = get_object_or_404(Blog, name=request.GET['tumblelog_name_or_id'])
    posts, pk = blog.posts.published(), request.GET.get('post_id', 'null')
    posts = posts if pk == 'null' else [get_object_or_404(posts, pk=pk)]
    return {'posts': page_of(posts, request, 'offset'), 'tumblelog': shapes.blog(blog, request.user)}

def search(request, name, term):
    posts = get_object_or_404(Blog, name=name).posts.published().containing(term.strip())
    wanted = request.GET['post_type'].lower()
    if wanted != 'any':
        posts = posts.filter(type={'text': 'regular', 'chat': 'conversation'}.get(wanted, wanted))
    if request.GET['post_role'] == 'ORIGINAL':
        posts = posts.filter(parent=None)
    # Without `next_offset` in the answer, `total` ends the search.
    return {'posts': page_of(posts, request, 'next_offset'), 'total': posts.count()}

def own_blog(request, fields):
    return get_object_or_404(request.user.blogs, uuid=fields['participant'])

def seat_of(mine, fields, create=False):
    """The blog's seat in a conversation, or None if the two blogs don't have one yet."""
    if 'conversation_id' in fields:
        return get_object_or_404(mine.seats, conversation=fields['conversation_id'])
    other = get_object_or_404(Blog.objects.exclude(pk=mine.pk), uuid__in=fields['participants'].split(','))
    seats = mine.seats.filter(conversation__blogs=other)
    if create and not seats.exists():
        Conversation.objects.create().blogs.set([mine, other])
    return seats.first()

def inbox(request):
    seats = own_blog(request, request.GET).seats.annotate(last=Max('conversation__messages__ts')).order_by('-last')
    return {'conversations': [shapes.conversation(seat, seat.messages()[:1]) for seat in seats if seat.messages()]}

def read(request):
    mine, limit = own_blog(request, request.GET), int(request.GET.get('limit', 10))
    seat = seat_of(mine, request.GET)
    if not seat:
        raise Refused(404, 'There are no messages yet.')
    messages = seat.messages().filter(ts__lt=request.GET.get('before', 10 ** 15))
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
    last = seat.conversation.messages.first()
    # `ts` identifies a message, so no two of a conversation have the same.
    message = Message(conversation=seat.conversation, sender=mine, type=fields['type'], text=fields.get('message', ''),
                      reply_to=fields.get('reply_to'),
                      ts=max(int(time.time() * 1000), last.ts + 1 if last else 0))
    if message.type == 'POSTREF':
        message.post = get_object_or_404(Post.objects.published(), pk=fields['post[id]'])
    message.save()
    return shapes.conversation(seat, [message])

def delete(request):
    """For this blog only. A new message brings the conversation back, without the old ones."""
    seat = seat_of(own_blog(request, request.GET), request.GET)
    seat.deleted_at = seat.conversation.messages.first().ts
    seat.save()

def suggestions(request):
    found = Blog.objects.filter(name__startswith=request.GET.get('q', '')).exclude(owner=request.user)[:10]
    return {'blogs': [shapes.blog(blog, request.user) for blog in found]}

def info(request):
    return shapes.blog(get_object_or_404(Blog, uuid=request.GET['q']), request.user)

def counts(user):
    """Complete each time: what is missing has nothing unread."""
    unread = {str(blog.pk): {str(seat.conversation_id): seat.unread() for seat in blog.seats.all() if seat.unread()}
              for blog in user.blogs.all()}
    notes = {str(blog.pk): blog.notes.filter(seen=False).count() for blog in user.blogs.all()}
    return {'unread_messages': unread, 'unread_activity': notes}

def poll(request):
    return JsonResponse(counts(request.user))
