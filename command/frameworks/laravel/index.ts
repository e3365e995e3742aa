import {
  type Area,
  type Call,
  camel,
  comment,
  type Framework,
  inOrder,
  pascal,
  pathOf,
} from '../framework.ts'
import base from './CallsController.php'
import calls from './InlayCalls.php'
import user from './InlayUser.php'
import notWritten from './NotWritten.php'
import page from './PageData.php'

const stub = ({ id, parts, about, line }: Call): string =>
  `
${comment(about, '    // ')}    #[NotWritten('${line}')]
    public function ${camel(id)}(${['Request $request', ...parts.map(part => `string $${part}`)].join(', ')})
    {
        return $this->answer();
    }
`

const controller = ({ name, title, calls }: Area): string => `<?php

namespace App\\Http\\Controllers\\Inlay;

use App\\Inlay\\NotWritten;
use Illuminate\\Http\\Request;

/** ${title}: docs/calls.md of Inlay. */
class ${pascal(name)}Controller extends CallsController
{${calls.map(stub).join('').replace(/^\n/, '\n').trimEnd()}
}
`

function route(call: Call & { area: string }): string {
  const path = pathOf(call, part => `{${part}}`).slice(1)
  const access = call.isForUsers ? "->middleware('auth')" : ''
  return `Route::${call.method.toLowerCase()}('${path}', [${pascal(call.area)}Controller::class, '${camel(call.id)}'])${access};\n`
}

const routes = (areas: readonly Area[]): string => `<?php

${areas
  .map(({ name }) => `use App\\Http\\Controllers\\Inlay\\${pascal(name)}Controller;\n`)
  .sort()
  .join('')}use Illuminate\\Support\\Facades\\Route;

${inOrder(areas).map(route).join('')}`

const beacons = "['services/cslog', 'svc/log/lady', 'services/tracker']"

export const laravel: Framework = {
  base: '/inlay/',
  files: ({ areas, head }) => ({
    'app/Inlay/NotWritten.php': notWritten,
    'app/Inlay/PageData.php': page,
    'app/Http/Middleware/InlayCalls.php': calls,
    'app/Http/Middleware/InlayUser.php': user,
    'app/Http/Controllers/Inlay/CallsController.php': base,
    'resources/views/inlay/head.blade.php': `${head}\n`,
    'resources/views/inlay/page-data.blade.php':
      '<script type="application/json" id="inlay-bootstrap">@json(\\App\\Inlay\\PageData::for($kind ?? \'other\'))</script>\n',
    'routes/inlay.php': routes(areas),
    ...Object.fromEntries(
      areas.map(area => [`app/Http/Controllers/Inlay/${pascal(area.name)}Controller.php`, controller(area)]),
    ),
  }),
  routes: 'routes/inlay.php',
  stub,
  next: `In bootstrap/app.php:
  ->withRouting(..., then: fn () => Route::middleware([InlayCalls::class, 'web', InlayUser::class])
      ->group(base_path('routes/inlay.php')))
  ->withMiddleware(fn ($middleware) => $middleware->validateCsrfTokens(except: ${beacons}))
In your layout: @include('inlay.head') in <head>,
                @include('inlay.page-data', ['kind' => 'dashboard']) in <body>
Copy node_modules/inlay/dist/ to public/inlay/ with each deploy. Before your site goes live, let calls
only read the session: demo/laravel.md#form-key has that, and more`,
}
