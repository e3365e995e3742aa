import {
  type Area,
  type Call,
  comment,
  type Framework,
  grouped,
  inOrder,
  pathOf,
  snake,
} from '../framework.ts'
import page from './page.py'
import rules from './rules.py'

const stub = ({ id, parts, about, line, isBeacon }: Call): string =>
  `

${comment(about, '# ')}@not_written('${line}')
${isBeacon ? '@csrf_exempt\n' : ''}def ${snake(id)}(${['request', ...parts.map(snake)].join(', ')}):
    return answer()
`

const views = ({ title, calls }: Area): string =>
  `"""${title}: docs/calls.md of Inlay."""
${calls.some(({ isBeacon }) => isBeacon) ? 'from django.views.decorators.csrf import csrf_exempt\n\n' : ''}from .rules import answer, not_written
${calls.map(stub).join('')}`

function urls(areas: readonly Area[]): string {
  const paths = grouped(inOrder(areas), ({ path }) => path)
  const lines = [...paths.values()].map(([first, ...others]) => {
    if (!first) return ''
    // A last part may have a slash in it: Django has decoded it.
    const path = pathOf(first, part => `<str:${snake(part)}>`).replace(/<str:(\w+)>$/, '<path:$1>')
    const methods = [first, ...others].map(({ method, area, id }) => `${method}=${area}.${snake(id)}`)
    const access = first.isForUsers ? [] : ['guests=True']
    return `    path('${path.slice(1)}', call(${[...access, ...methods].join(', ')})),\n`
  })
  const names = areas.map(({ name }) => name).sort()
  return `"""Include these in your urls.py: path('', include('inlay.urls'))."""
from django.urls import path

from . import ${names.join(', ')}
from .rules import call

urlpatterns = [
${lines.join('')}]
`
}

export const django: Framework = {
  base: '/static/inlay/',
  files: ({ areas, head }) => ({
    'inlay/__init__.py': '',
    'inlay/rules.py': rules,
    'inlay/page.py': page,
    'inlay/urls.py': urls(areas),
    'inlay/templates/inlay/head.html': `${head}\n`,
    'inlay/templates/inlay/page_data.html': '{{ inlay|json_script:"inlay-bootstrap" }}\n',
    ...Object.fromEntries(areas.map(area => [`inlay/${area.name}.py`, views(area)])),
  }),
  routes: 'inlay/urls.py',
  stub,
  next: `In settings.py:
  INSTALLED_APPS     += ['inlay']
  STATICFILES_DIRS    = [('inlay', BASE_DIR / 'node_modules/inlay/dist')]
  CSRF_FAILURE_VIEW   = 'inlay.rules.csrf_failed'
  APPEND_SLASH        = False
  TEMPLATES           'inlay.page.page_data' in context_processors
In urls.py:           path('', include('inlay.urls'))
In your base template {% include "inlay/head.html" %} in <head>,
                      {% include "inlay/page_data.html" %} in <body>`,
}
