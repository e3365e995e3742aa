import {
  type Area,
  type Call,
  comment,
  type Framework,
  inOrder,
  pascal,
  pathOf,
  snake,
} from '../framework.ts'
import base from './calls_controller.rb'
import helper from './helper.rb'

const stub = ({ id, about, line }: Call): string =>
  `
${comment(about, '    # ')}    not_written :${snake(id)}, "${line}"
    def ${snake(id)}
      answer
    end
`

const symbols = (calls: readonly Call[]): string => calls.map(({ id }) => `:${snake(id)}`).join(', ')

function controller({ name, title, calls }: Area): string {
  const guests = calls.filter(({ isForUsers }) => !isForUsers)
  const beacons = calls.filter(({ isBeacon }) => isBeacon)
  return `module Inlay
  # ${title}: docs/calls.md of Inlay.
  class ${pascal(name)}Controller < CallsController
${guests.length > 0 ? `    allow_guests ${symbols(guests)}\n` : ''}${
  beacons.length > 0
    ? `    # Beacons can't carry the form key.\n    skip_forgery_protection only: [${symbols(beacons)}]\n`
    : ''
}${calls.map(stub).join('')}  end
end
`
}

function route(call: Call & { area: string }): string {
  const { id, method, area, parts } = call
  const path = pathOf(call, part => `:${snake(part)}`).slice(1)
  // Names of blogs and searches may have a dot in them.
  const dots = parts.map(part => `${snake(part)}: %r{[^/]+}`).join(', ')
  return `  ${method.toLowerCase()} "${path}", to: "inlay/${area}#${snake(id)}"${dots && `, constraints: { ${dots} }`}\n`
}

export const rails: Framework = {
  base: '/inlay/',
  files: ({ areas, head }) => ({
    'app/controllers/inlay/calls_controller.rb': base,
    'app/helpers/inlay_helper.rb': helper,
    'app/views/inlay/_head.html.erb': `${head}\n`,
    'app/views/inlay/_page_data.html.erb':
      '<script type="application/json" id="inlay-bootstrap"><%= raw json_escape(inlay_page_data.to_json) %></script>\n',
    'config/routes/inlay.rb': `# Draw these in config/routes.rb: draw(:inlay)\nscope format: false do\n${inOrder(areas).map(route).join('')}end\n`,
    ...Object.fromEntries(
      areas.map(area => [`app/controllers/inlay/${area.name}_controller.rb`, controller(area)]),
    ),
  }),
  routes: 'config/routes/inlay.rb',
  next: `In config/routes.rb:   draw(:inlay)
In your layout:        <%= render "inlay/head" %> in <head>,
                       <%= render "inlay/page_data" %> in <body>, where Turbo swaps it
Copy node_modules/inlay/dist/ to public/inlay/ with each deploy.
The files ask for current_user and its name, as with Devise. More: demo/rails.md`,
}
