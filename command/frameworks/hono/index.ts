import { nodeFramework } from '../node.ts'
import rules from './rules.txt'

export const hono = nodeFramework(
  rules,
  "import { Hono } from 'hono'\nexport const calls = new Hono()",
  `In your app, after the middleware that sets 'user' and 'formKey', and before csrf(), as these calls check the form key:
  import { calls } from './inlay/calls.mjs'
  app.use('/inlay/*', serveStatic({ root: 'node_modules/inlay/dist', rewriteRequestPath: path => path.slice('/inlay'.length) }))
  app.route('/', calls)`,
)
