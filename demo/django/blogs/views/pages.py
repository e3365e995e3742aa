"""The pages: "Pages and URLs of your site" in docs/calls.md."""
from django.conf import settings
from django.contrib.auth import logout as end_session
from django.contrib.auth.views import redirect_to_login
from django.db.models import Q
from django.shortcuts import get_object_or_404, render
from django.views.static import serve

from .. import shapes
from ..models import Blog, Post

def show(request, posts, title, kind, **context):
    # Inlay inserts a saved post into pages whose `kind` lists such posts.
    request.page = {'kind': kind, 'title': title}
    posts = [shapes.for_template(post, request.user) for post in posts[:50]]
    return render(request, 'posts.html', {'posts': posts, 'title': title, **context})

def feed(request, kind, term=''):
    if kind not in ('explore', 'search', 'tagged') and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    me, all_posts = request.user.pk, Post.objects.published(request.user.pk)
    waiting = Post.objects.filter(blog__owner=me).order_by('-date')
    posts = {
        'dashboard': all_posts.filter(Q(blog__owner=me) | Q(blog__followers=me)).distinct(),
        'explore': all_posts,
        'likes': all_posts.filter(notes__type='like', notes__by__owner=me),
        'search': all_posts.containing(term),
        'tagged': all_posts.filter(tags__icontains=f'"{term}"'),
        'inbox': waiting.filter(state='ask'),
        'drafts': waiting.filter(state='1'),
        'queue': waiting.filter(state__in=['2', 'on.2']),
    }[kind]
    return show(request, posts, term or kind.capitalize(), kind)

def blog(request, name, pk=None):
    blog = get_object_or_404(Blog, name=name)
    posts = blog.posts.published(request.user.pk)
    posts = [get_object_or_404(posts, pk=pk)] if pk else posts
    return show(request, posts, blog.title, 'blog', blog=shapes.blog(blog, request.user))

def logout(request):
    """The account menu has a plain link here. What Inlay has stored in the browser is deleted by the page."""
    end_session(request)
    request.signed_out = True
    return render(request, 'login.html')

def inlay_file(request, path):
    """A file of `dist/`."""
    response = serve(request, path, document_root=settings.BASE.parent.parent / 'dist')
    # Names in `chunks/` change with the contents. The others are asked for again, and answered with 304.
    is_chunk = path.startswith('chunks/')
    response['Cache-Control'] = 'public, max-age=31536000, immutable' if is_chunk else 'no-cache'
    return response
