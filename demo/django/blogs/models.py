import uuid
from functools import partial

from django.contrib.auth.models import User
from django.db import models
from django.db.models import CASCADE, SET_NULL, ForeignKey, JSONField, Q
from django.template.defaultfilters import linebreaksbr
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.html import format_html, strip_tags

from .html import to_html

Text, Word = partial(models.TextField, blank=True), partial(models.CharField, max_length=200)
Link, Time = partial(ForeignKey, on_delete=CASCADE), partial(models.DateTimeField, default=timezone.now)
Maybe = partial(ForeignKey, on_delete=SET_NULL, null=True)

class Blog(models.Model):
    owner = Link(User, related_name='blogs')
    name, uuid = models.SlugField(unique=True), models.UUIDField(unique=True, default=uuid.uuid4)
    title, description, avatar = Word(), Text(), Word()
    theme = JSONField(default=dict)
    followers = models.ManyToManyField(User, related_name='following')

class Posts(models.QuerySet):
    def published(self, reader=None):
        """With the reader's private posts. A scheduled post comes by itself: no job has to run."""
        shown = Q(state='0') | Q(state='on.2', publish_on__lte=timezone.now()) | Q(state='private', blog__owner=reader)
        return self.filter(shown).select_related('blog').order_by('-date', '-pk')

    def containing(self, term):
        return self.filter(Q(one__icontains=term) | Q(two__icontains=term) | Q(tags__icontains=term))

# The slots that are HTML, of each type; all others are plain text. A reblog has the reblogger's own text in the first.
# See "Posts: types, states, formats" in docs/calls.md.
HTML = {'regular': ['two'], 'photo': ['one'], 'quote': ['three', 'two'], 'link': ['three'],
        'conversation': ['three'], 'audio': ['one'], 'video': ['two'], 'note': ['three', 'two']}

class Post(models.Model):
    blog = Link(Blog, related_name='posts')
    # The state is as it is sent, or 'ask': an ask that waits in the inbox.
    type, state, editor_type = Word(), Word(default='0'), Word(default='rich')
    date, publish_on = Time(), models.DateTimeField(null=True)
    one, two, three = Text(), Text(), Text()
    tags, photos = JSONField(default=list), JSONField(default=list)
    # The other fields of the form, named as in the answer of /svc/post/fetch.
    extra = JSONField(default=dict)
    reblog_key = Word(default=partial(get_random_string, 12))
    parent = Maybe('self', related_name='reblogs')
    # What a reblog quotes, the original first: `id`, `blog`, and `html` of each post. It stays when they are deleted.
    trail = JSONField(default=list)
    # Who asked. Nobody, if the ask is anonymous.
    asker = Maybe(Blog, related_name='+')
    objects = Posts.as_manager()

    def get_absolute_url(self):
        return f'/blog/{self.blog.name}/{self.pk}'

    @property
    def tree(self):
        """The trail as one text, as HTML that isn't cleaned yet."""
        return ''.join(format_html('<p><a href="/blog/{blog}/{id}">{blog}</a>:</p><blockquote>', **one) + one['html']
                       + '</blockquote>' for one in self.trail)

    def html(self):
        """What users wrote, safe to show."""
        slots = {slot: to_html(text, self.editor_type) if slot in HTML[self.type] else linebreaksbr(text)
                 for slot, text in (('one', self.one), ('two', self.two), ('three', self.three))}
        return slots | {'tree': to_html(self.tree), 'comment': slots[HTML[self.type][0]]}

    def allows(self, reader, right):
        """Whether the reader may reply (`who_can_reply`) or reblog (`who_can_reblog`)."""
        whom, owner = self.extra.get(right, 'everyone'), self.blog.owner
        if whom == 'everyone' or reader == owner or not reader.is_authenticated:
            return True
        followed = owner.following.filter(owner=reader).exists()
        return whom != 'nobody' and followed and (whom == 'following' or self.blog.followers.filter(pk=reader.pk).exists())

    def summary(self):
        return strip_tags('{one} {two}'.format(**self.html())).strip()[:100] or self.type

    def note_count(self):
        return self.notes.filter(type__in=['like', 'reblog', 'reply'], deleted=False).count()

    def reblog(self, blog):
        """A reblog, before its form is read: all of this post, which is quoted, too."""
        same = {name: getattr(self, name) for name in ('type', 'one', 'two', 'three', 'editor_type', 'photos', 'extra')}
        title = format_html('<h2>{}</h2>', self.one) if self.type == 'regular' and self.one else ''
        own = {'id': str(self.pk), 'blog': self.blog.name, 'html': title + self.html()['comment']}
        return Post(blog=blog, parent=self, trail=[*self.trail, own], asker=self.asker, **same)

    def all_reblogs(self):
        """The original post, and all reblogs of it and of its reblogs, oldest first."""
        original, found = self, []
        while original.parent:
            original = original.parent
        level = [original]
        while level:
            level = list(Post.objects.published().filter(parent__in=level))
            found += level
        return original, sorted(found, key=lambda reblog: (reblog.date, reblog.pk))

    def put(self, state='0'):
        """Stores it in this state. One that is published, or an ask that is answered, is new again."""
        if self.state != state:
            self.date = self.publish_on or timezone.now()
        if self.state == 'ask' and self.asker and state == '0':
            Note.objects.create(type='answer', by=self.blog, to=self.asker, post=self)
        self.state = state
        self.save()

class Note(models.Model):
    """A like, reblog, reply, answer, ask, or follow: activity of the blog `to`."""
    type, text = Word(), Text()
    by, to = Link(Blog, related_name='+'), Link(Blog, related_name='notes')
    post = Link(Post, null=True, related_name='notes')
    date, seen = Time(), models.BooleanField(default=False)
    # Of a reply to a reply.
    parent = Maybe('self', related_name='replies')
    # What can happen to a reply (docs/host.md#what-notes-can-do). A deleted one stays for those that answer it.
    edited, changed = models.DateTimeField(null=True), models.DateTimeField(null=True)
    deleted, hidden, pinned = (models.BooleanField(default=False) for _ in range(3))
    likers = models.ManyToManyField(User, related_name='+')

    def is_seen_by(self, reader):
        return not self.deleted and (not self.hidden or reader.pk in (self.by.owner_id, self.post.blog.owner_id))

class Conversation(models.Model):
    blogs = models.ManyToManyField(Blog, through='Seat', related_name='conversations')

class Seat(models.Model):
    """A blog in a conversation. Times of messages are in milliseconds."""
    conversation, blog = Link(Conversation), Link(Blog, related_name='seats')
    read_at, deleted_at = models.BigIntegerField(default=0), models.BigIntegerField(default=0)
    # Muted until then; what its user shows of themselves: which message they have seen, and until when they write.
    muted_until, seen, writing = (models.BigIntegerField(default=0), models.BigIntegerField(null=True),
                                  models.BigIntegerField(default=0))

    def messages(self):
        return self.conversation.messages.filter(ts__gt=self.deleted_at, deleted=False)

    def unread(self):
        return self.messages().filter(ts__gt=self.read_at).exclude(sender=self.blog).count()

class Message(models.Model):
    conversation = Link(Conversation, related_name='messages')
    sender, post = Link(Blog, related_name='+'), Maybe(Post, related_name='+')
    ts, type, text = models.BigIntegerField(), Word(), Text()
    # Of the message that it answers; when it was edited, and last changed. A deleted one stays, so that others hear of it.
    reply_to, edited, changed = models.BigIntegerField(null=True), models.BigIntegerField(null=True), models.BigIntegerField(default=0)
    deleted = models.BooleanField(default=False)

    class Meta:
        ordering = ['-ts']

class Reaction(models.Model):
    message, blog, sign = Link(Message, related_name='reactions'), Link(Blog), models.CharField(max_length=32)

class Filters(models.Model):
    """What a user wants to have hidden, as saved. The version counts the times."""
    user = models.OneToOneField(User, on_delete=CASCADE, primary_key=True)
    version, saved = models.PositiveIntegerField(default=0), JSONField(default=dict)

    @classmethod
    def of(cls, user):
        return cls.objects.get_or_create(user=user)[0]

    def list(self):
        return {'version': str(self.version or ''), 'filters': []} | self.saved

class Answer(models.Model):
    """The answer to a call that had an Idempotency-Key. The id is who, which call, and that key."""
    id, body, date = Word(primary_key=True), Text(), Time()
