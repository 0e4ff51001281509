import { Badge, type BadgeProps, makeStyles, tokens } from '@fluentui/react-components'

const colors: Record<string, BadgeProps['color'] | 'info'> = { de: 'brand', en: 'success', fr: 'info', nl: 'warning' }

const useStyles = makeStyles({
  // Set here because Fluent's `informative` is grey.
  info: { color: tokens.colorNeutralForegroundInverted, backgroundColor: tokens.colorPaletteBlueBorderActive },
})

/** Badge colour by the server code's language; dark for unknown ones. */
export const serverColor = (server: string): BadgeProps['color'] | 'info' =>
  colors[server.slice(0, 2).toLowerCase()] ?? 'important'

export function ServerBadge({ server }: { server: string }) {
  const styles = useStyles()
  const color = serverColor(server)
  return color === 'info' ? (
    <Badge appearance="filled" className={styles.info}>
      {server}
    </Badge>
  ) : (
    <Badge appearance="filled" color={color}>
      {server}
    </Badge>
  )
}
