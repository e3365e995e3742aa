import os
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
# All that survives a restart: the database, uploads, and the key that signs sessions. start.mjs makes them.
DATA = Path(os.environ['INLAY_DATA'])
SECRET_KEY = (DATA / 'secret').read_text()

ALLOWED_HOSTS = ['localhost', '127.0.0.1']
ROOT_URLCONF = 'host.urls'
APPEND_SLASH = False
USE_TZ, TIME_ZONE = True, 'UTC'
INSTALLED_APPS = ['django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions', 'blogs']
MIDDLEWARE = [
    'django.middleware.security.SecurityMiddleware',
    'blogs.inlay.policy',
    'django.contrib.sessions.middleware.SessionMiddleware',
    'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]
# Calls are answered in JSON, also when Django refuses them.
CSRF_FAILURE_VIEW = 'blogs.calls.csrf_failed'
TEMPLATES = [{
    'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True,
    'OPTIONS': {'context_processors': ['django.template.context_processors.request', 'blogs.inlay.page_data']},
}]
# The timeout is how long a call waits while another one writes.
SQLITE = {'ENGINE': 'django.db.backends.sqlite3', 'NAME': DATA / 'db.sqlite3', 'OPTIONS': {'timeout': 20}}
DATABASES = {'default': SQLITE}
DEFAULT_AUTO_FIELD = 'django.db.models.BigAutoField'
MEDIA_URL, MEDIA_ROOT = '/media/', DATA / 'uploads'
LOGIN_URL, LOGIN_REDIRECT_URL = '/login', '/dashboard'
# What fails, and what visitors report: not each request.
LOGGING = {'version': 1, 'disable_existing_loggers': False, 'loggers': {'django.server': {'level': 'ERROR'}},
           'root': {'handlers': ['log']}, 'handlers': {'log': {'class': 'logging.StreamHandler'}}}
