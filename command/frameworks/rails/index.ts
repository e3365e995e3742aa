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

const stub = ({ id, about, line, isForUsers, isBeacon }: Call): string =>
  `
${comment(about, '    # ')}${isForUsers ? '' : `    allow_guests :${snake(id)}\n`}${
  // Beacons can't carry the form key.
  isBeacon ? `    skip_forgery_protection only: :${snake(id)}\n` : ''
}    not_written :${snake(id)}, "${line}"
    def ${snake(id)}
      answer
    end
`

const controller = ({ name, title, calls }: Area): string =>
  `module Inlay
  # ${title}: docs/calls.md of Inlay.
  class ${pascal(name)}Controller < CallsController
${calls.map(stub).join('').slice(1)}  end
end
`

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
  stub,
  next: `In config/routes.rb:   draw(:inlay)
In your layout:        <%= render "inlay/head" %> in <head>,
                       <%= render "inlay/page_data" %> in <body>, where Turbo swaps it
Copy node_modules/inlay/dist/ to public/inlay/ with each deploy.
The files ask for current_user and its name, as with Devise. More: demo/rails.md`,
}
