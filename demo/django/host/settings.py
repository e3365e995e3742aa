import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

BASE = Path(__file__).resolve().parent.parent
# All that survives a restart: the database, uploads, and the key that signs sessions.
DATA = Path(os.environ.get('INLAY_DATA') or BASE / 'data')
DATA.mkdir(parents=True, exist_ok=True)
if not (DATA / 'secret').exists():
    (DATA / 'secret').write_text(get_random_secret_key())
SECRET_KEY = (DATA / 'secret').read_text()

ALLOWED_HOSTS = ['localhost', '127.0.0.1']
ROOT_URLCONF = 'host.urls'
APPEND_SLASH = False
USE_TZ = True
TIME_ZONE = 'UTC'
INSTALLED_APPS = ['django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions', 'blogs']
MIDDLEWARE = [
    'django.middleware.security.SecurityMiddleware',
    'blogs.inlay.policy',
    'django.contrib.sessions.middleware.SessionMiddleware',
    'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]
TEMPLATES = [{
    'BACKEND': 'django.template.backends.django.DjangoTemplates',
    'APP_DIRS': True,
    'OPTIONS': {'context_processors': ['django.template.context_processors.request', 'blogs.inlay.page_data']},
}]
# The timeout is how long a call waits while another one writes.
DATABASES = {'default': {
    'ENGINE': 'django.db.backends.sqlite3', 'NAME': DATA / 'db.sqlite3', 'OPTIONS': {'timeout': 20},
}}
DEFAULT_AUTO_FIELD = 'django.db.models.BigAutoField'
MEDIA_URL, MEDIA_ROOT = '/media/', DATA / 'uploads'
LOGIN_URL, LOGIN_REDIRECT_URL = '/login', '/dashboard'
LOGGING = {
    'version': 1, 'root': {'handlers': ['console']}, 'handlers': {'console': {'class': 'logging.StreamHandler'}},
}
# Calls are answered in JSON, also when Django refuses them.
CSRF_FAILURE_VIEW = 'blogs.calls.csrf_failed'
