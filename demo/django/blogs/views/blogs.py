"""Follows, cards, activity, asks, sharing, and the drawer."""
import re

from django.shortcuts import get_object_or_404

from .. import shapes
from ..calls import Refused
from ..models import Blog, Post
from .posts import add_note


def follow(request, following):
    blog = get_object_or_404(Blog, name=request.POST['tumblelog'])
    if not following:
        blog.followers.remove(request.user)
    elif request.user not in blog.followers.all():
        blog.followers.add(request.user)
        add_note(request, 'follower', blog)


def card(request, name):
    blog = get_object_or_404(Blog, name=name)
    posts = [shapes.highlight(post) for post in blog.posts.published()[:3]]
    return shapes.blog(blog, request.user) | {'highlighted_posts': posts}


def activity(request):
    blog = get_object_or_404(request.user.blogs, name=request.GET['tumblelog'])
    notes = blog.notes.exclude(by__owner=request.user).order_by('-date')[:50]
    shown = [shapes.notification(note) for note in notes]
    # No other call says that they have been seen.
    blog.notes.update(seen=True)
    return {'activity_notifications': shown}


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
        'post_id': str(pk), 'tumblelog_name': name, 'post_url': url, 'post_tiny_url': url,
        'has_user': request.user.is_authenticated, 'is_external_sharing_enabled': True, 'show_email': False,
        'show_embed': False, 'show_flagging': False, 'show_reporting_links': False,
    }}


def page_of(posts, request, offset_name):
    offset, limit = int(request.GET.get(offset_name, 0)), min(int(request.GET.get('limit', 10)), 50)
    return [shapes.drawer_post(post, request.user) for post in posts[offset:offset + limit]]


def drawer_posts(request):
    blog = get_object_or_404(Blog, name=request.GET['tumblelog_name_or_id'])
    posts, pk = blog.posts.published(), request.GET.get('post_id', 'null')
    if pk != 'null':
        posts = posts.filter(pk=get_object_or_404(posts, pk=pk).pk)
    return {'posts': page_of(posts, request, 'offset'), 'tumblelog': shapes.blog(blog, request.user)}


def drawer_header(request):
    return shapes.blog(get_object_or_404(Blog, name=request.GET['tumblelog_name_or_id']), request.user)


def search(request, name, term):
    posts = get_object_or_404(Blog, name=name).posts.published().containing(term.strip())
    wanted = request.GET['post_type'].lower()
    if wanted != 'any':
        posts = posts.filter(type={'text': 'regular', 'chat': 'conversation'}.get(wanted, wanted))
    if request.GET['post_role'] == 'ORIGINAL':
        posts = posts.filter(parent=None)
    # Without `next_offset` in the answer, `total` ends the search.
    return {'posts': page_of(posts, request, 'next_offset'), 'total': posts.count()}
