"""The pages: "Pages and URLs of your site" in docs/calls.md."""
from django.conf import settings
from django.contrib.auth import logout as end_session
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.shortcuts import get_object_or_404, redirect, render
from django.views.static import serve

from .. import shapes
from ..models import Blog, Post


def show(request, posts, title, kind, **context):
    # Inlay inserts a saved post into pages whose `kind` lists such posts.
    request.page = {'kind': kind, 'title': title}
    posts = shapes.for_template(posts[:50], request.user)
    return render(request, 'posts.html', {'posts': posts, 'title': title, **context})


@login_required
def dashboard(request):
    wanted = Q(blog__owner=request.user) | Q(blog__followers=request.user)
    return show(request, Post.objects.published().filter(wanted).distinct(), 'Dashboard', 'dashboard')


@login_required
def own_list(request, kind):
    liked = Q(notes__type='like', notes__by__owner=request.user)
    mine = {'inbox': 'ask', 'drafts': '1', 'queue': '2'}
    which = liked if kind == 'likes' else Q(blog__owner=request.user, state=mine[kind])
    return show(request, Post.objects.filter(which).order_by('-date'), kind.capitalize(), kind)


def explore(request):
    return show(request, Post.objects.published(), 'Explore', 'explore')


def search(request, term):
    return show(request, Post.objects.published().containing(term), f'Search: {term}', 'search')


def tagged(request, tag, name=None):
    posts = Post.objects.published().filter(tags__icontains=f'"{tag}"')
    return show(request, posts.filter(blog__name=name) if name else posts, f'#{tag}', 'tagged')


def blog(request, name, pk=None):
    blog = get_object_or_404(Blog, name=name)
    posts = blog.posts.published()
    if pk:
        posts = posts.filter(pk=get_object_or_404(posts, pk=pk).pk)
    return show(request, posts, blog.title, 'blog', blog=shapes.blog(blog, request.user))


@login_required
def to_blog(request, name):
    return redirect('blog', name)


def logout(request):
    """The account menu has a plain link here. What Inlay has stored in the browser is deleted by the page."""
    end_session(request)
    request.signed_out = True
    return render(request, 'login.html')


def inlay_file(request, path):
    """`dist/`. Your web server or CDN would serve it, compressed."""
    response = serve(request, path, document_root=settings.BASE.parent.parent / 'dist')
    # Names in `chunks/` change with the contents. The others are asked for again, and answered with 304.
    is_chunk = path.startswith('chunks/')
    response['Cache-Control'] = 'public, max-age=31536000, immutable' if is_chunk else 'no-cache'
    return response
