"""The notes of a post."""
from collections import Counter
from urllib.parse import urlencode

from django.shortcuts import get_object_or_404

from .. import shapes
from ..calls import Refused
from ..models import Note, Post

def threads(post, reader, order='newest'):
    """In an order, the pinned one first; in each, a reply comes before those to it, so that a page has whole threads."""
    replies = list(post.notes.filter(type='reply').select_related('by', 'post__blog').order_by('date', 'pk'))
    def below(reply):
        answers = [one for child in replies if child.parent_id == reply.pk for one in below(child)]
        # Of one that is gone, a line is left for those that answer it.
        return [reply] + answers if answers or reply.is_seen_by(reader) else []
    followed = set(reader.following.values_list('pk', flat=True)) if reader.is_authenticated else set()
    keys = {'liked': lambda thread: -thread[0].likers.count(), 'followed': lambda thread: thread[0].by_id not in followed}
    found = [below(reply) for reply in replies if reply.parent_id is None]
    found = [thread for thread in (found if order == 'oldest' else reversed(found)) if thread]
    return sorted(sorted(found, key=keys.get(order, lambda thread: 0)), key=lambda thread: not thread[0].pinned)

def thread_of(request):
    """The thread of a reply that an address names, with its post."""
    reply = get_object_or_404(Note, pk=request.GET['reply'], type='reply', post__in=Post.objects.published())
    for thread in threads(reply.post, request.user):
        if reply in thread:
            return {'notes': [shapes.note(one, request.user) for one in thread],
                    'post': shapes.feed_item(reply.post, request.user)}
    raise Refused(404, 'This reply is gone.')

def notes(request):
    if 'reply' in request.GET:
        return thread_of(request)
    post = get_object_or_404(Post.objects.published(), pk=request.GET['post_id'])
    reader, mode, limit = request.user, request.GET['mode'], min(int(request.GET['limit']), 100)
    likes, reblogs = post.notes.filter(type='like').select_related('by').order_by('-date', '-pk'), post.reblogs.published()
    tags = Counter(tag for reblog in reblogs for tag in reblog.tags).most_common()
    order = request.GET.get('sort', 'newest')
    replies = threads(post, reader, order)
    lists = {'replies': replies, 'reblogs': reblogs, 'tags': tags, 'likes': likes}
    original, found = post.all_reblogs() if mode == 'tree' else (None, [])
    lists['tree'] = found
    if mode not in lists:
        raise Refused(400, "This site doesn't have such notes.")
    begin = int(request.GET.get('before', 0))
    end = begin + limit
    page = lists[mode][begin:end]
    shown = {
        'replies': lambda thread: [shapes.note(reply, reader) for reply in thread],
        'reblogs': lambda reblog: [shapes.reblog_note(reblog, reader)],
        'tags': lambda tag: [{'tag': tag[0], 'count': tag[1]}],
        'tree': lambda reblog: [shapes.tree_note(reblog, original, reader)],
        'likes': lambda like: [shapes.note(like, reader)],
    }[mode]
    totals = {'notes': post.note_count(), 'replies': sum(map(len, replies)), 'reblogs': reblogs.count(),
              'tags': len(tags), 'likes': likes.count()}
    query = urlencode({'post_id': post.pk, 'mode': mode, 'limit': limit, 'before': end, 'sort': order})
    links = {'next': {'href': f'/svc/post/notes?{query}'}} if len(lists[mode]) > end else {}
    source = {'source': shapes.tree_note(original, original, reader)} if original else {}
    return {'notes': [note for one in page for note in shown(one)], 'totals': totals, '_links': links} | source
