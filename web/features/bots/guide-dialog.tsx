import {
  Badge,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { World } from '../../../shared/model/world.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Strong } from '../../components/layout/text.ts'
import { commandsFor, guideText, stepsFor } from './guide.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '760px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
  list: { display: 'grid', gap: tokens.spacingVerticalM, margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  commands: { display: 'grid', gap: tokens.spacingVerticalM, margin: 0 },
  command: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  does: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground2 },
})

interface GuideDialogProps {
  world: World | undefined
  /** Invitation URL; undefined until the bot is set up. */
  invitation: string | undefined
  open: boolean
  onClose: () => void
}

export function GuideDialog({ world, invitation, open, onClose }: GuideDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open={open} onOpenChange={(_, { open: stillOpen }) => !stillOpen && onClose()}>
      <DialogSurface className={styles.surface}>
        {world && (
          <DialogBody>
            <DialogTitle>{`Anleitung für ${world.name}`}</DialogTitle>
            <DialogContent className={styles.content}>
              <h3 className={styles.heading}>Einrichten</h3>
              <ol className={styles.list}>
                {stepsFor(world.server).map(({ title, text, isInvitation }) => (
                  <li key={title}>
                    <Strong as="div">
                      {isInvitation && invitation ? (
                        <Link href={invitation} target="_blank" rel="noreferrer">
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </Strong>
                    {isInvitation && !invitation ? 'Der Bot ist bei Discord noch nicht eingerichtet.' : text}
                  </li>
                ))}
              </ol>
              <h3 className={styles.heading}>Befehle</h3>
              <dl className={styles.commands}>
                {commandsFor(world.server).map(({ usage, description, ownerOnly }) => (
                  <div key={usage}>
                    <dt className={styles.command}>
                      <CopyButton size="small" label={usage} text={usage} />
                      {ownerOnly && <Badge appearance="outline">nur der Besitzer des Bots</Badge>}
                    </dt>
                    <dd className={styles.does}>{description}</dd>
                  </div>
                ))}
              </dl>
            </DialogContent>
            <DialogActions>
              <CopyButton label="Anleitung kopieren" text={() => guideText(world.name, world.server, invitation)} />
              <Button appearance="primary" onClick={onClose}>
                Schließen
              </Button>
            </DialogActions>
          </DialogBody>
        )}
      </DialogSurface>
    </Dialog>
  )
}
