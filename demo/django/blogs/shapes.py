"""Models as JSON: the shapes of docs/reference.md and docs/calls.md."""
import json
import time
from datetime import timedelta

from .html import to_html

def follows(blog, reader):
    """Whether the owner of a blog follows the reader. Both ways, they are mutuals."""
    return reader.is_authenticated and reader.blogs.filter(followers=blog.owner_id).exists()

def blog(blog, reader):
    is_own = blog.owner_id == reader.pk
    shape = {
        'name': blog.name, 'uuid': str(blog.uuid), 'url': f'/blog/{blog.name}', 'title': blog.title,
        'description': to_html(blog.description), 'theme': blog.theme, 'global_theme_params': blog.theme,
        'avatar_url': blog.avatar, 'avatar_url_48': blog.avatar, 'avatar_url_128': blog.avatar,
        'following': blog.followers.filter(pk=reader.pk).exists(), 'is_blog_following_you': follows(blog, reader), 'can_receive_messages': True,
        'can_send_messages': is_own, 'asks': True, 'anonymous_asks': True,
    }
    return shape | {
        'mention_key': str(blog.pk), 'unread_count': blog.notes.filter(seen=False).count(),
        'unread_messages_count_sum': sum(seat.unread() for seat in blog.seats.filter(muted_until__lt=time.time() * 1000)),
    } if is_own else shape

def feed_item(post, reader):
    """For `data-inlay-post`, and posts in the drawer."""
    return {
        'id': str(post.pk), 'reblog_key': post.reblog_key, 'post_url': post.get_absolute_url(),
        'liked': post.notes.filter(type='like', by__owner=reader.pk).exists(),
        'reblogged': post.reblogs.filter(blog__owner=reader.pk).exists(),
        'is_mine': post.blog.owner_id == reader.pk, 'is_private': post.state == 'private',
        'who_can_reply': post.extra.get('who_can_reply', 'everyone'), 'can_reply': post.allows(reader, 'who_can_reply'),
        'who_can_reblog': post.extra.get('who_can_reblog', 'everyone'), 'can_reblog': post.allows(reader, 'who_can_reblog'),
        'tumblelog': post.blog.name, 'tumblelog_key': str(post.blog.uuid), 'tumblelog-data': {'name': post.blog.name, 'uuid': str(post.blog.uuid)},
    }

def for_template(post, reader):
    item = feed_item(post, reader)
    post.item, post.is_mine, post.replies = json.dumps(item), item['is_mine'], shown_replies(post, reader)
    return post

def picture(photo):
    size = {name: photo.get(name) for name in ('url', 'width', 'height')}
    return {'original_size': size, 'alt_sizes': [size], 'caption': photo.get('caption', ''), 'alt_text': photo.get('alt_text', ''),
            'sensitive': photo.get('sensitive', False)}

def drawer_post(post, reader):
    html, extra = post.html(), post.extra
    names_of_its_type = {
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
        'sensitive': extra.get('sensitive'), 'note_count': post.note_count(), 'summary': post.summary(),
    } | names_of_its_type

def form_post(post):
    """For a form, and the answer when it's saved."""
    return {
        'id': str(post.pk), 'type': post.type, 'state': {'private': '0', 'ask': '0'}.get(post.state, post.state),
        'is_private': post.state == 'private', 'publish_on': post.publish_on, 'date': post.date,
        'tumblelog': post.blog.name, 'channel_id': post.blog.name, 'one': post.one, 'two': post.two,
        'three': post.three, 'tags': post.tags, 'photos': post.photos, 'editor_type': post.editor_type,
        'is_reblog': bool(post.trail), 'reblog_tree': to_html(post.tree),
        'trail': [one | {'html': to_html(one['html'])} for one in post.trail], 'reblog_key': post.reblog_key,
        'asking_name': post.asker and post.asker.name,
    } | post.extra

def draft(post):
    return {'id': str(post.pk), 'type': post.type, 'tumblelog': post.blog.name, 'text': post.summary(),
            'photos': [photo['url'] for photo in post.photos if photo.get('url')], 'timestamp': int(post.date.timestamp())}

def notification(note):
    post = note.post
    return {
        'type': note.type, 'timestamp': int(note.date.timestamp()), 'note_meta': {'reply_text': note.text},
        'from_tumblelog': {'name': note.by.name, 'tumblr_url': f'/blog/{note.by.name}', 'avatar_url': note.by.avatar},
        'post': post and {'id': str(post.pk), 'type': post.type, 'url': post.get_absolute_url(),
                          'summary': post.summary(), 'is_ask': post.state == 'ask', 'is_answer': note.type == 'answer'},
    }

def note_of(blog, date, reader):
    return {'timestamp': int(date.timestamp()), 'blog': {
        'name': blog.name, 'title': blog.title, 'url': f'/blog/{blog.name}', 'avatar_url': blog.avatar,
        'following': blog.followers.filter(pk=reader.pk).exists(), 'is_blog_following_you': follows(blog, reader),
    }}

EDIT_FOR = timedelta(minutes=15)

def note(note, reader):
    """A reply or a like, in the notes of its post."""
    shape = note_of(note.by, note.date, reader) | {
        'id': str(note.pk), 'parent_id': note.parent_id and str(note.parent_id)}
    if not note.is_seen_by(reader):
        return shape | {'gone': 'deleted' if note.deleted else 'hidden'}
    return shape | {
        'text': note.text, 'likes': note.likers.count(), 'liked': note.likers.filter(pk=reader.pk).exists(),
        'edited_at': note.edited and int(note.edited.timestamp()), 'pinned': note.pinned, 'hidden': note.hidden,
        'edit_until': int((note.date + EDIT_FOR).timestamp()) if note.by.owner_id == reader.pk else None}

def shown_replies(post, reader):
    """For the page's own markup, where each has `data-inlay-reply`."""
    replies = [one for one in post.notes.filter(type='reply').select_related('by') if one.is_seen_by(reader)]
    for reply in replies:
        reply.data = json.dumps(note(reply, reader))
    return replies

def reblog_note(post, reader):
    return note_of(post.blog, post.date, reader) | {
        'id': str(post.pk), 'html': post.html()['comment'], 'tags': post.tags, 'post_url': post.get_absolute_url()}

def tree_note(post, original, reader):
    """A reblog, or the original, in the tree: from which reblog it is, and the notes that it has itself."""
    is_direct = post.parent_id in (None, original.pk)
    return reblog_note(post, reader) | {
        'from': None if is_direct else str(post.parent_id), 'note_count': post.note_count()}

def quote(message):
    quoted = message.conversation.messages.filter(ts=message.reply_to).first()
    if quoted:
        text = None if quoted.deleted else quoted.text[:200] or 'sent a post'
        return {'ts': str(quoted.ts), 'participant': str(quoted.sender.uuid), 'text': text or ''}

def message(message):
    post, signs = message.post, {}
    if message.deleted:
        return {'ts': str(message.ts), 'type': 'TEXT', 'participant': str(message.sender.uuid), 'deleted': True}
    for reaction in message.reactions.order_by('pk'):
        signs.setdefault(reaction.sign, []).append(str(reaction.blog.uuid))
    return {
        'reply_to': quote(message), 'edited_ts': message.edited,
        'reactions': [{'sign': sign, 'participants': uuids} for sign, uuids in signs.items()],
        'ts': str(message.ts), 'type': message.type, 'participant': str(message.sender.uuid),
        'content': {'text': message.text},
        'post': post and {'id': str(post.pk), 'type': post.type, 'blog_name': post.blog.name,
                          'summary': post.summary(), 'post_url': post.get_absolute_url(),
                          'photos': [picture(photo) for photo in post.photos]},
    }

def conversation(seat, messages):
    other = seat.conversation.blogs.exclude(pk=seat.blog_id).get()
    last = seat.messages().first()
    return {
        'id': str(seat.conversation_id), 'status': 'active', 'can_send': True,
        'participants': [blog(seat.blog, seat.blog.owner), blog(other, seat.blog.owner)],
        'last_modified_ts': last.ts if last else 0, 'last_read_ts': seat.read_at,
        'muted_until': seat.muted_until, 'unread_messages_count': seat.unread(), 'messages': {'data': [message(one) for one in messages]},
    }
