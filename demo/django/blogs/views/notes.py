"""The notes of a post."""
from collections import Counter
from urllib.parse import urlencode

from django.shortcuts import get_object_or_404

from .. import shapes
from ..calls import Refused
from ..models import Post

def threads(post):
    """The newest first; in each, a reply comes before those to it, so that a page has whole threads."""
    replies = list(post.notes.filter(type='reply').select_related('by').order_by('date', 'pk'))
    def below(reply):
        return [reply] + [one for child in replies if child.parent_id == reply.pk for one in below(child)]
    return [below(reply) for reply in reversed(replies) if reply.parent_id is None]

def notes(request):
    post = get_object_or_404(Post.objects.published(), pk=request.GET['post_id'])
    reader, mode, limit = request.user, request.GET['mode'], min(int(request.GET['limit']), 100)
    likes, reblogs = post.notes.filter(type='like').select_related('by').order_by('-date', '-pk'), post.reblogs.published()
    tags = Counter(tag for reblog in reblogs for tag in reblog.tags).most_common()
    replies = threads(post)
    lists = {'replies': replies, 'reblogs': reblogs, 'tags': tags, 'likes': likes}
    if mode not in lists:
        raise Refused(400, "This site doesn't have such notes.")
    begin = int(request.GET.get('before', 0))
    end = begin + limit
    page = lists[mode][begin:end]
    shown = {
        'replies': lambda thread: [shapes.note(reply, reader) for reply in thread],
        'reblogs': lambda reblog: [shapes.reblog_note(reblog, reader)],
        'tags': lambda tag: [{'tag': tag[0], 'count': tag[1]}],
        'likes': lambda like: [shapes.note(like, reader)],
    }[mode]
    totals = {'notes': post.note_count(), 'replies': sum(map(len, replies)), 'reblogs': reblogs.count(),
              'tags': len(tags), 'likes': likes.count()}
    query = urlencode({'post_id': post.pk, 'mode': mode, 'limit': limit, 'before': end})
    links = {'next': {'href': f'/svc/post/notes?{query}'}} if len(lists[mode]) > end else {}
    return {'notes': [note for one in page for note in shown(one)], 'totals': totals, '_links': links}
