"""Models as JSON: the shapes of docs/reference.md and docs/calls.md."""
import json

from django.utils.html import format_html

from .html import clean


def blog(blog, reader):
    is_own = blog.owner_id == reader.pk
    return {
        'name': blog.name, 'uuid': str(blog.uuid), 'url': blog.url, 'title': blog.title, 'theme': blog.theme,
        'global_theme_params': blog.theme, 'description': clean(blog.description),
        'avatar_url': blog.avatar, 'avatar_url_48': blog.avatar, 'avatar_url_128': blog.avatar,
        'following': blog.followers.filter(pk=reader.pk).exists(), 'asks': True, 'anonymous_asks': True,
        'can_receive_messages': not is_own,
    }


def own_blog(mine):
    """A blog of the user, for the page data and for forms."""
    return blog(mine, mine.owner) | {
        'can_send_messages': True, 'can_receive_messages': True, 'mention_key': str(mine.pk),
        'unread_count': mine.notes.filter(seen=False).count(),
        'unread_messages_count_sum': sum(seat.unread for seat in mine.seats.all()),
    }


def participant(other, mine):
    """A blog in messages, as `mine` sees it."""
    return blog(other, mine.owner) | {
        'is_blog_following_you': mine.followers.filter(pk=other.owner_id).exists(),
        'is_following_blog': other.followers.filter(pk=mine.owner_id).exists(),
    }


def feed_item(post, reader):
    """For `data-inlay-post`, and posts in the drawer."""
    return {
        'id': str(post.pk), 'reblog_key': post.reblog_key,
        'liked': post.notes.filter(type='like', by__owner=reader.pk).exists(),
        'reblogged': post.reblogs.filter(blog__owner=reader.pk).exists(),
        'is_mine': post.blog.owner_id == reader.pk, 'is_private': post.state == 'private',
        'tumblelog': post.blog.name, 'tumblelog_key': str(post.blog.uuid), 'post_url': post.url,
        'tumblelog-data': blog(post.blog, reader),
    }


def for_template(posts, reader):
    """Posts for `post.html`."""
    posts = list(posts)
    for post in posts:
        item = feed_item(post, reader)
        post.item, post.is_mine = json.dumps(item), item['is_mine']
        post.replies = post.notes.filter(type='reply')
        post.link = post.two if post.two.startswith(('https://', 'http://')) else ''
    return posts


def picture(photo):
    size = {name: photo.get(name) for name in ('url', 'width', 'height')}
    return {'original_size': size, 'alt_sizes': [size], 'caption': photo.get('caption', '')}


def drawer_post(post, reader):
    html, extra = post.html, post.extra
    own_names = {
        'regular': {'type': 'text', 'title': post.one, 'body': html['two']},
        'photo': {'photos': [picture(photo) for photo in post.photos], 'caption': html['one'],
                  'photoset_layout': extra.get('photoset_layout', '')},
        'quote': {'quote': html['one'], 'source': html['two'], 'caption': html['three']},
        'link': {'title': post.one, 'url': post.two, 'description': html['three']},
        'conversation': {'type': 'chat', 'title': post.one, 'chat': post.two, 'caption': html['three']},
        'audio': {'audio_url': extra.get('audio_url'), 'track': extra.get('id3_tags'), 'caption': html['one']},
        'video': {'video_url': extra.get('preuploaded_url'), 'caption': html['two']},
        'note': {'question': html['one'], 'answer': html['two'], 'asking_name': post.asker and post.asker.name},
    }[post.type]
    return feed_item(post, reader) | {
        'type': post.type, 'timestamp': int(post.date.timestamp()), 'tags': post.tags, 'trail': html['tree'],
        'note_count': post.note_count, 'summary': post.summary,
    } | own_names


def form_post(post):
    """For a form, and the answer when it's saved."""
    return {
        'id': str(post.pk), 'type': post.type, 'state': {'private': '0', 'ask': '0'}.get(post.state, post.state),
        'is_private': post.state == 'private', 'publish_on': post.publish_on, 'date': post.date,
        'tumblelog': post.blog.name, 'channel_id': post.blog.name, 'one': post.one, 'two': post.two,
        'three': post.three, 'tags': post.tags, 'photos': post.photos, 'editor_type': post.editor_type,
        'is_reblog': bool(post.tree), 'reblog_tree': post.html['tree'], 'reblog_key': post.reblog_key,
        'asking_name': post.asker and post.asker.name,
    } | post.extra


def post_tumblelog(post):
    return {'name_or_id': post.blog.name, 'url': post.blog.url, 'avatar': post.blog.avatar, 'post_url': post.url}


def highlight(post):
    """A post in a blog's card."""
    if post.photos:
        return format_html('<a href="{}"><img src="{}" alt=""></a>', post.url, post.photos[0]['url'])
    return format_html('<a href="{}"><span>{}</span></a>', post.url, post.summary)


def notification(note):
    shape = {
        'type': note.type, 'timestamp': int(note.date.timestamp()), 'note_meta': {'reply_text': note.text},
        'from_tumblelog': {'name': note.by.name, 'tumblr_url': note.by.url, 'avatar_url': note.by.avatar},
    }
    if note.post:
        shape['post'] = {'type': note.post.type, 'url': note.post.url, 'summary': note.post.summary,
                         'is_ask': note.post.state == 'ask', 'is_answer': note.type == 'answer'}
    return shape


def message(message):
    shape = {'ts': str(message.ts), 'type': message.type, 'participant': str(message.sender.uuid)}
    if message.type == 'TEXT':
        return shape | {'content': {'text': message.text, 'formatting': []}}
    if message.type == 'IMAGE':
        return shape | {'image': picture(message.photo)}
    post = message.post
    return shape | {'post': post and {
        'id': str(post.pk), 'type': post.type, 'summary': post.summary, 'post_url': post.url,
        'blog_name': post.blog.name, 'photos': [picture(photo) for photo in post.photos],
    }}


def conversation(seat, messages):
    other = seat.conversation.blogs.exclude(pk=seat.blog_id).get()
    return {
        'id': str(seat.conversation_id), 'status': 'active', 'can_send': True,
        'participants': [participant(seat.blog, seat.blog), participant(other, seat.blog)],
        'last_modified_ts': seat.messages[0].ts if seat.messages else 0, 'last_read_ts': seat.read_at,
        'unread_messages_count': seat.unread, 'messages': {'data': [message(one) for one in messages]},
    }
