"""What the buttons in posts do, post forms, and uploads."""
import re
import uuid

from django.conf import settings
from django.core.files.storage import default_storage
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.dateparse import parse_datetime
from PIL import Image, UnidentifiedImageError

from .. import shapes
from ..calls import Refused
from ..models import Note, Post

MESSAGES = {'0': 'Posted to {}.', '1': 'Saved as a draft on {}.', '2': "Added to {}'s queue.",
            'on.2': 'Scheduled on {}.', 'private': 'Posted privately to {}.'}
# Fields of the form that come back as they are.
KEPT = ('carousel_link_url', 'author', 'excerpt', 'embed_code', 'preuploaded_url', 'thumbnail', 'album_art',
        'allow_answers', 'allow_photo_replies', 'carousel_display', 'members_only', 'captions', 'captions_language')
RIGHTS = ('who_can_reply', 'who_can_reblog')
# What may be uploaded, and how its name ends: it's never the name that the user gave it.
ENDINGS = {'JPEG': 'jpg', 'PNG': 'png', 'GIF': 'gif', 'WEBP': 'webp', 'video/mp4': 'mp4', 'video/webm': 'webm',
           'audio/mpeg': 'mp3', 'audio/ogg': 'ogg', 'audio/wav': 'wav', 'audio/mp4': 'm4a'}

def own_post(request, pk=None):
    return get_object_or_404(Post, pk=pk or request.POST['post_id'], blog__owner=request.user)

def seen_post(pk, key):
    """A post that the caller has seen, as it knows the key."""
    return get_object_or_404(Post.objects.published(), pk=pk, reblog_key=key)

def add_note(request, type, to, **fields):
    """By the primary blog of the user. Nobody is told of what they did themselves."""
    return Note.objects.create(type=type, by=request.user.blogs.first(), to=to, seen=to.owner == request.user, **fields)

def like(request, action):
    post = seen_post(request.POST['id'], request.POST['key'])
    likes = post.notes.filter(type='like', by__owner=request.user)
    if action == 'unlike':
        likes.delete()
    elif not likes.exists():
        add_note(request, 'like', post.blog, post=post)

def reply(request):
    post = get_object_or_404(Post.objects.published(), pk=request.POST['post_id'])
    if not post.allows(request.user, 'who_can_reply'):
        raise Refused(403, 'You can’t reply to this post.')
    to = request.POST.get('reply_to')
    parent = get_object_or_404(post.notes.filter(type='reply', deleted=False), pk=to) if to else None
    note = add_note(request, 'reply', post.blog, post=post, parent=parent, text=request.POST['reply_text'][:475])
    return {'id': str(note.pk)}

def delete(request):
    own_post(request).delete()

def answer(request):
    """From the text field below an ask in the inbox."""
    post = own_post(request)
    post.two = request.POST['answer_text']
    post.put()

def link_card(request):
    """Only of this site's own posts: a server that fetches what users name has to guard what it fetches."""
    path = f'https?://{re.escape(request.get_host())}/blog/([-\\w]+)/([0-9]+)'
    found = re.fullmatch(path, request.GET['url'])
    post = found and Post.objects.published().filter(blog__name=found[1], pk=found[2]).first()
    return {'title': post.summary(), 'excerpt': f'A post of {post.blog.name}'} if post else {}

def drafts(request):
    posts = Post.objects.filter(blog__owner=request.user, state='1').select_related('blog').order_by('-date', '-pk')
    limit, begin = min(int(request.GET['limit']), 100), int(request.GET.get('before', 0))
    end = begin + limit
    links = {'next': {'href': f'/svc/drafts?limit={limit}&before={end}'}} if posts.count() > end else {}
    return {'drafts': [shapes.draft(post) for post in posts[begin:end]], '_links': links}

def fetch(request):
    """For the form of an edit, or of a reblog."""
    sent = request.POST
    post = own_post(request) if 'post_id' in sent else seen_post(sent['reblog_post_id'], sent['reblog_key'])
    return {'post': shapes.form_post(post)}

def photos_in(fields):
    """`images[o1]` is the URL of a photo, `caption[o1]` goes with it, `alt_text[o1]` describes it. The order is `o1,o2`."""
    for key in filter(None, fields['post[photoset_order]'].split(',')):
        url = fields[f'images[{key}]']
        # Only what was uploaded here: a photo on another server would tell it who reads the post.
        if not url.startswith(settings.MEDIA_URL):
            raise Refused(400, 'Upload your photos again.')
        with Image.open(default_storage.path(url[len(settings.MEDIA_URL):])) as image:
            yield {'id': key, 'url': url, 'width': image.width, 'height': image.height,
                   'caption': fields.get(f'caption[{key}]', ''), 'alt_text': fields.get(f'alt_text[{key}]', ''),
                   'sensitive': fields.get(f'sensitive[{key}]') == 'true'}

def read_form(post, fields):
    """What isn't sent stays as it is."""
    for slot in ('one', 'two', 'three'):
        setattr(post, slot, fields.get(f'post[{slot}]', getattr(post, slot)))
    post.type = {'text': 'regular', 'chat': 'conversation'}.get(fields['post[type]'], fields['post[type]'])
    post.editor_type = fields.get('editor_type', 'rich')
    post.tags = [tag.strip() for tag in fields['post[tags]'].split(',') if tag.strip()]
    post.publish_on = parse_datetime(fields.get('post[publish_on]', ''))
    if 'post[photoset_order]' in fields:
        post.photos = list(photos_in(fields))
    post.extra |= {name: fields[name] for name in KEPT if name in fields}
    post.extra |= {name: fields.get(f'post[{name}]', '') for name in ('photoset_layout', 'source_url', 'slug')}
    for name, sent in ('thumbnail', 'thumbnail_pre_upload'), ('album_art', 'artwork_pre_upload'):
        if sent in fields or fields.get(f'remove_{name}') == 'true':
            post.extra[name] = fields.get(sent, '')
    post.extra |= {name: fields[f'post[{name}]'] for name in RIGHTS if f'post[{name}]' in fields}
    if 'post[sensitive]' in fields:
        is_sensitive = fields['post[sensitive]'] == 'true'
        # As the cover has it: why, or only that it is.
        post.extra['sensitive'] = is_sensitive and (fields.get('post[sensitive_reason]', '')[:100] or True)
    if post.type == 'audio':
        post.extra['audio_url'] = post.extra.get('preuploaded_url') or post.two
        post.extra['id3_tags'] = {tag: fields.get(f'id3_tags[{tag}]', '') for tag in ('title', 'artist', 'album')}
    if fields.get('remove_reblog_tree') == 'true':
        post.trail = []

def cut(post, until):
    """Leaves out what a reblog quotes after the addition of this post."""
    ids = [one['id'] for one in post.trail]
    if until not in ids:
        raise Refused(400, "The post that you're reblogging has changed. Choose again what to keep.")
    post.trail = post.trail[:ids.index(until) + 1]

def update(request):
    fields, state = request.POST, request.POST['post[state]']
    blog = get_object_or_404(request.user.blogs, name=fields['channel_id'])
    if state not in MESSAGES:
        raise Refused(400, "This site doesn't have this state.")
    is_reblog, is_edit = 'reblog_post_id' in fields, 'post_id' in fields
    post = own_post(request) if is_edit else Post()
    if is_reblog:
        original = seen_post(fields['reblog_post_id'], fields['reblog_key'])
        if not original.allows(request.user, 'who_can_reblog'):
            raise Refused(403, 'You can’t reblog this post.')
        post = original.reblog(blog)
        if 'post[trail_until]' in fields:
            cut(post, fields['post[trail_until]'])
        add_note(request, 'reblog', original.blog, post=original)
    read_form(post, fields)
    post.blog = blog
    post.put(state)
    return {'post': shapes.form_post(post), 'message': MESSAGES[state].format(blog.name),
            'post_dashboard_html': as_html(request, post) if is_edit else ''}

def as_html(request, post):
    return render_to_string('post.html', {'post': shapes.for_template(post, request.user)}, request)

def saved_html(request, pk):
    return HttpResponse(as_html(request, own_post(request, pk)))

def captions(request, pk):
    """For the `<track>` of a video."""
    post = get_object_or_404(Post.objects.published(), pk=pk)
    return HttpResponse(post.extra.get('captions', ''), content_type='text/vtt; charset=utf-8')

def upload(request, kind):
    file = request.FILES['photo']
    try:
        type = Image.open(file).format if kind == 'image' else file.content_type
    except UnidentifiedImageError:
        type = None
    if type not in ENDINGS or (kind != 'image' and not type.startswith(kind)):
        raise Refused(415, f"This {kind} file can't be used.")
    file.seek(0)
    url = settings.MEDIA_URL + default_storage.save(f'{uuid.uuid4().hex}.{ENDINGS[type]}', file)
    return [{'url': url, 'key': url}]
