import { nodeFramework } from '../node.ts'
import rules from './rules.txt'

export const express = nodeFramework(
  rules,
  "import { Router } from 'express'\nexport const calls = Router()",
  `In your app, after the session and the parsers of bodies (express.urlencoded, express.json, and multer for uploads),
and before a check of the form key of your own, as these calls have theirs:
  import { calls } from './inlay/calls.mjs'
  app.use('/inlay', express.static('node_modules/inlay/dist'))
  app.use(calls)`,
)
