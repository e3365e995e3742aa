import { expect, test } from '@playwright/test'
import { ensureDjango } from '../support/django.mjs'
import { body, countDown, makeSite, run, type Site } from '../support/stubs.ts'

let site: Site
test.beforeEach(async () => {
  site = await makeSite()
})
test.afterEach(() => site.remove())

const settings = `from pathlib import Path
BASE_DIR = Path(__file__).resolve().parent
SECRET_KEY, DEBUG, ROOT_URLCONF, APPEND_SLASH = 'a key', True, 'urls', False
INSTALLED_APPS = ['django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions', 'django.contrib.staticfiles', 'inlay']
MIDDLEWARE = [
    'django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]
CSRF_FAILURE_VIEW = 'inlay.rules.csrf_failed'
STATIC_URL, STATICFILES_DIRS = '/static/', [('inlay', BASE_DIR / 'node_modules/inlay/dist')]
TEMPLATES = [{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True, 'DIRS': [BASE_DIR],
              'OPTIONS': {'context_processors': ['inlay.page.page_data']}}]
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': BASE_DIR / 'db.sqlite3'}}
DEFAULT_AUTO_FIELD = 'django.db.models.BigAutoField'
`
const urls = `from django.shortcuts import render
from django.urls import include, path

def page(request):
    request.inlay_page = 'dashboard'
    return render(request, 'page.html')

urlpatterns = [path('', page), path('', include('inlay.urls'))]
`
/** Prints the address, then the cookie of a session, and serves. */
const serve = `import os
import django
os.environ['DJANGO_SETTINGS_MODULE'] = 'settings'
django.setup()
from wsgiref.simple_server import make_server, WSGIRequestHandler
from django.contrib.auth.models import User
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.test import Client
call_command('migrate', verbosity=0)
client = Client()
client.force_login(User.objects.get_or_create(username='aria')[0])
open('cookie', 'w').write('sessionid=' + client.cookies['sessionid'].value)
class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass
server = make_server('127.0.0.1', 0, StaticFilesHandler(get_wsgi_application()), handler_class=Quiet)
print(f'http://127.0.0.1:{server.server_port}/', flush=True)
server.serve_forever()
`
const page = `<!doctype html><html lang="en-US"><head>{% include "inlay/head.html" %}</head>
<body>{% include "inlay/page_data.html" %}${body}</body></html>`

test('[DEC-280] a new site in Django has only calls that are not written yet; one whose mark is deleted counts no more, and needs the form key and its own user', async () => {
  const python = ensureDjango()
  expect(await site.inlay('init', 'django')).toMatch(/\d+ calls to write/)
  expect(await run(site.folder, python, '-m', 'compileall', '-q', 'inlay')).toBe('')
  await site.write({ 'settings.py': settings, 'urls.py': urls, 'serve.py': serve, 'page.html': page })
  const first = await site.start(python, 'serve.py')
  const count = await countDown(site, first, await site.read('cookie'))
  expect(count).toEqual({ problems: [], left: count.all, all: expect.any(Number) })

  const posts = await site.read('inlay/posts.py')
  const written = posts.replace(/@not_written.*\n(def like)/, '$1')
  const blogs = await site.read('inlay/blogs.py')
  // The path has a second call, which stays open.
  const subscribed = blogs.replace(/@not_written.*\n(def subscribe)/, '$1')
  await site.write({ 'inlay/posts.py': written, 'inlay/blogs.py': subscribed })
  const address = await site.start(python, 'serve.py')
  const cookie = await site.read('cookie')
  expect(await countDown(site, address, cookie)).toEqual({ ...count, left: count.all - 2 })
  const press = async (path: string, method: string, headers: Record<string, string> = {}) =>
    (await fetch(new URL(path, address), { method, headers: { cookie, 'inlay-user': 'aria', ...headers } }))
      .status
  const token = '0'.repeat(64)
  const keys = { cookie: `${cookie}; csrftoken=${token}`, 'x-csrftoken': token }
  expect(await press('svc/like', 'POST')).toBe(403)
  expect(await press('svc/like', 'POST', keys)).toBe(200)
  expect(await press('svc/like', 'POST', { ...keys, 'inlay-user': 'north' })).toBe(401)
  expect(await press('svc/blog/north/subscription', 'POST')).toBe(403)
  expect(await press('svc/blog/north/subscription', 'DELETE')).toBe(501)
  expect(await press('svc/like', 'PUT')).toBe(405)
})
