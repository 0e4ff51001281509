import { Badge, type BadgeProps } from '@fluentui/react-components'

const colors: Record<string, BadgeProps['color']> = { de: 'brand', en: 'success', fr: 'informative', nl: 'warning' }

/** The badge colour of a server code, by its language; dark for the others. */
export const serverColor = (server: string): BadgeProps['color'] =>
  colors[server.slice(0, 2).toLowerCase()] ?? 'important'

/** A server code, coloured by its language. */
export function ServerBadge({ server }: { server: string }) {
  return (
    <Badge appearance="filled" color={serverColor(server)}>
      {server}
    </Badge>
  )
}
