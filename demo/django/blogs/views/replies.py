"""What users do with single replies, and who may reply: docs/host.md#what-notes-can-do."""
from django.shortcuts import get_object_or_404
from django.utils import timezone

from .. import shapes
from ..calls import Refused
from ..models import Note
from .posts import own_post

def find(request, by_writer=False, by_owner=False):
    """The reply that a call names; refused if it is neither the user's own nor under a post of theirs, as asked."""
    reply = get_object_or_404(Note, pk=request.POST['reply_id'], post=request.POST['post_id'], type='reply', deleted=False)
    owners = ([reply.by.owner] if by_writer else []) + ([reply.post.blog.owner] if by_owner else [])
    if (by_writer or by_owner) and request.user not in owners:
        raise Refused(403, 'You may not do that with this reply.')
    return reply

def change(reply, **fields):
    for name, value in fields.items():
        setattr(reply, name, value)
    reply.changed = timezone.now()
    reply.save()

def like(request):
    reply = find(request)
    if reply.by.owner == request.user:
        raise Refused(403, 'This reply is yours.')
    (reply.likers.add if request.POST['liked'] == 'true' else reply.likers.remove)(request.user)

def edit(request):
    reply = find(request, by_writer=True)
    if timezone.now() > reply.date + shapes.EDIT_FOR:
        raise Refused(403, 'This reply is too old to edit.')
    change(reply, text=request.POST['reply_text'][:475], edited=timezone.now())
    return {'text': reply.text}

def delete(request):
    change(find(request, by_writer=True, by_owner=True), deleted=True)

def report(request):
    find(request)

def hide(request):
    change(find(request, by_owner=True), hidden=request.POST['hidden'] == 'true')

def pin(request):
    reply = find(request, by_owner=True)
    reply.post.notes.filter(pinned=True).update(pinned=False, changed=timezone.now())
    change(reply, pinned=request.POST['pinned'] == 'true')

def rights(request):
    post = own_post(request)
    post.extra |= {name: request.POST[name] for name in ('who_can_reply', 'who_can_reblog') if name in request.POST}
    post.save()
