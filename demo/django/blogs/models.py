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


class Blog(models.Model):
    owner = ForeignKey(User, CASCADE, related_name='blogs')
    name = models.SlugField(unique=True)
    uuid = models.UUIDField(unique=True, default=uuid.uuid4)
    title, description, avatar = Word(), Text(), Word()
    theme = JSONField(default=dict)
    followers = models.ManyToManyField(User, related_name='following')


class Posts(models.QuerySet):
    def published(self, reader=None):
        """With the reader's private posts. A scheduled post comes by itself: no job has to run."""
        shown = Q(state='0') | Q(state='on.2', publish_on__lte=timezone.now()) | Q(state='private', blog__owner=reader)
        return self.filter(shown).select_related('blog').order_by('-date', '-pk')

    def containing(self, term):
        return self.filter(Q(one__icontains=term) | Q(two__icontains=term) | Q(three__icontains=term)
                           | Q(tags__icontains=term))


# The slots of each type: "Posts: types, states, formats" in docs/calls.md. The reblogger's own text is in
COMMENT = {'regular': 'two', 'photo': 'one', 'quote': 'three', 'link': 'three', 'conversation': 'three',
           'audio': 'one', 'video': 'two', 'note': 'three'}
# Plain text is in these slots, and HTML in the others.
PLAIN = {'regular': ['one'], 'photo': ['two'], 'quote': ['one'], 'link': ['one', 'two'],
         'conversation': ['one', 'two'], 'audio': ['two'], 'video': ['one'], 'note': ['one']}


class Post(models.Model):
    blog = ForeignKey(Blog, CASCADE, related_name='posts')
    type = Word()
    # As it is sent, or 'ask': an ask that waits in the inbox.
    state = Word(default='0')
    date, publish_on = models.DateTimeField(default=timezone.now), models.DateTimeField(null=True)
    one, two, three = Text(), Text(), Text()
    editor_type = Word(default='rich')
    tags, photos = JSONField(default=list), JSONField(default=list)
    # The other fields of the form, named as in the answer of /svc/post/fetch.
    extra = JSONField(default=dict)
    reblog_key = Word(default=partial(get_random_string, 12))
    parent = ForeignKey('self', SET_NULL, null=True, related_name='reblogs')
    # What a reblog quotes, as HTML. It stays when the original is deleted.
    tree = Text()
    # Who asked. Nobody, if the ask is anonymous.
    asker = ForeignKey(Blog, SET_NULL, null=True, related_name='+')
    objects = Posts.as_manager()

    def get_absolute_url(self):
        return f'/blog/{self.blog.name}/{self.pk}'

    def html(self):
        """What users wrote, safe to show."""
        slots = {slot: linebreaksbr(text) if slot in PLAIN[self.type] else to_html(text, self.editor_type)
                 for slot, text in (('one', self.one), ('two', self.two), ('three', self.three))}
        return slots | {'tree': to_html(self.tree), 'comment': slots[COMMENT[self.type]]}

    def summary(self):
        return strip_tags('{one} {two}'.format(**self.html())).strip()[:100] or self.type

    def note_count(self):
        return self.notes.filter(type__in=['like', 'reblog', 'reply']).count()

    def reblog(self, blog):
        """A reblog, before its form is read: all of this post, which is quoted, too."""
        same = {name: getattr(self, name) for name in ('type', 'one', 'two', 'three', 'editor_type', 'photos', 'extra')}
        title = format_html('<h2>{}</h2>', self.one) if self.type == 'regular' and self.one else ''
        tree = format_html('{tree}<p><a href="{}">{}</a>:</p><blockquote>{}{comment}</blockquote>',
                           self.get_absolute_url(), self.blog.name, title, **self.html())
        return Post(blog=blog, parent=self, tree=tree, asker=self.asker, **same)

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
    by = ForeignKey(Blog, CASCADE, related_name='+')
    to = ForeignKey(Blog, CASCADE, related_name='notes')
    post = ForeignKey(Post, CASCADE, null=True, related_name='notes')
    date = models.DateTimeField(default=timezone.now)
    seen = models.BooleanField(default=False)


class Conversation(models.Model):
    blogs = models.ManyToManyField(Blog, through='Seat', related_name='conversations')


class Seat(models.Model):
    """A blog in a conversation. Times of messages are in milliseconds."""
    conversation = ForeignKey(Conversation, CASCADE)
    blog = ForeignKey(Blog, CASCADE, related_name='seats')
    read_at, deleted_at = models.BigIntegerField(default=0), models.BigIntegerField(default=0)

    def messages(self):
        return self.conversation.messages.filter(ts__gt=self.deleted_at).order_by('-ts')

    def unread(self):
        return self.messages().filter(ts__gt=self.read_at).exclude(sender=self.blog).count()


class Message(models.Model):
    conversation = ForeignKey(Conversation, CASCADE, related_name='messages')
    sender = ForeignKey(Blog, CASCADE, related_name='+')
    ts = models.BigIntegerField()
    type, text = Word(), Text()
    post = ForeignKey(Post, SET_NULL, null=True, related_name='+')
    photo = JSONField(null=True)


class Answer(models.Model):
    """The answer to a call that had an Idempotency-Key. The id is who, which call, and that key."""
    id, body = Word(primary_key=True), Text()
    date = models.DateTimeField(default=timezone.now)
