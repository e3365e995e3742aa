import { nodeFramework } from '../node.ts'
import rules from './rules.txt'

export const express = nodeFramework(
  rules,
  "import { Router } from 'express'\nexport const calls = Router()",
  `In your app, after the session and the parsers of bodies (express.urlencoded, express.json, and multer for uploads):
  import { calls } from './inlay/calls.mjs'
  app.use('/inlay', express.static('node_modules/inlay/dist'))
  app.use(calls)`,
)
