"""Calls of this site's own, for what static/site.js adds to Inlay. They write to the log: a bigger site would have a queue for moderators."""
import logging

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ..models import Post

log = logging.getLogger('site')

@require_POST
def report(request, pk):
    if not request.user.is_authenticated:
        return HttpResponse(status=401)
    post = get_object_or_404(Post.objects.published(request.user.pk), pk=pk)
    log.warning('%s reported %s', request.user, post.get_absolute_url())
    return HttpResponse(status=204)

@require_POST
def errors(request):
    """An error in a visitor's browser, as one line of the log, whatever somebody sends here."""
    text = request.body[:4000].decode(errors='replace')
    log.error('Inlay: %s', ''.join(filter(str.isprintable, text)))
    return HttpResponse(status=204)

def random(request):
    post = Post.objects.published(request.user.pk).order_by('?').first()
    return redirect(post or '/explore')
