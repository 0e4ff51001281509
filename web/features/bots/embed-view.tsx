import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { BotMessage } from '../../../shared/model/bot.ts'
import { Faint, Strong } from '../../components/layout/text.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { DiscordText } from './discord-text-view.tsx'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    maxWidth: '60ch',
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderLeftWidth: tokens.strokeWidthThickest,
    backgroundColor: tokens.colorNeutralBackground2,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  wide: { gridColumn: '1 / -1' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
})

type Embed = NonNullable<BotMessage['embeds']>[number]

/** An embed as Discord shows it, in this site's colours. */
export function EmbedView({ embed: { title, url, description, color, fields, footer } }: { embed: Embed }) {
  const styles = useStyles()
  return (
    <div className={styles.root} style={{ borderLeftColor: `#${color.toString(16).padStart(6, '0')}` }}>
      <h5 className={mergeClasses(styles.title, styles.wide)}>
        {url ? (
          <Link href={url} target="_blank" rel="noreferrer">
            <DiscordText text={title} />
          </Link>
        ) : (
          <DiscordText text={title} />
        )}
      </h5>
      {description && (
        <div className={styles.wide}>
          <DiscordText text={description} />
        </div>
      )}
      {fields.map(({ name, value, inline }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields may have the same name and value
        <div key={index} className={mergeClasses(!inline && styles.wide)}>
          <Strong as="div">
            <DiscordText text={name} />
          </Strong>
          <DiscordText text={value} />
        </div>
      ))}
      {footer && (
        <Faint as="div" small breaks className={styles.wide}>
          {footer.text}
        </Faint>
      )}
    </div>
  )
}
