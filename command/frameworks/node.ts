import { type Area, type Call, camel, comment, type Framework, inOrder, pathOf } from './framework.ts'

const stub = ({ id, about, line }: Call): string =>
  `
${comment(about, '// ')}export const ${camel(id)} = notWritten('${line}')
`

const handlers = ({ title, calls }: Area): string =>
  `// ${title}: docs/calls.md of Inlay.
import { notWritten } from './rules.mjs'
${calls.map(stub).join('')}`

function route(call: Call & { area: string }): string {
  const { id, area, method, isForUsers, isBeacon } = call
  const options = [...(isForUsers ? [] : ['guests: true']), ...(isBeacon ? ['beacon: true'] : [])]
  const handler = [
    `${camel(area)}.${camel(id)}`,
    ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : []),
  ]
  return `calls.${method.toLowerCase()}('${pathOf(call, part => `:${part}`)}', call(${handler.join(', ')}))\n`
}

const routes = (areas: readonly Area[], router: string): string => `${router.split('\n')[0]}
${areas.map(({ name }) => `import * as ${camel(name)} from './${name}.mjs'\n`).join('')}import { call } from './rules.mjs'

${router.split('\n')[1]}
${inOrder(areas).map(route).join('')}`

const page = (head: string): string => `// The page data: docs/reference.md#page-data of Inlay.
import { formKeyOf, userOf } from './rules.mjs'

/** What goes into <head>. */
export const head = \`${head}\`

/** The data of a page; \`kind\` is what it shows, such as 'dashboard'. */
export function pageData(request, kind = 'other') {
  const user = userOf(request)
  return {
    form_key: formKeyOf(request) || 'none',
    page: { kind },
    // If a user has several blogs, list them.
    ...(user && { user: { name: user.name, channels: [{ name: user.name, is_current: true }] } }),
  }
}

/** The same as HTML. */
export const pageDataBlock = (request, kind) => {
  const json = JSON.stringify(pageData(request, kind)).replaceAll('<', '\\\\u003c')
  return \`<script type="application/json" id="inlay-bootstrap">\${json}</script>\`
}
`

/** What the frameworks in JavaScript share: they differ in their rules, and in the two lines that make a router. */
export const nodeFramework = (rules: string, router: string, next: string): Framework => ({
  base: '/inlay/',
  files: ({ areas, head }) => ({
    'inlay/rules.mjs': rules,
    'inlay/page.mjs': page(head),
    'inlay/calls.mjs': routes(areas, router),
    ...Object.fromEntries(areas.map(area => [`inlay/${area.name}.mjs`, handlers(area)])),
  }),
  routes: 'inlay/calls.mjs',
  stub,
  next: `${next}
In your pages: \${head} in <head>, and \${pageDataBlock(request, 'dashboard')} in <body>, from './inlay/page.mjs'`,
})
