import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { Row } from '../../components/layout/stack.ts'
import { bottomBarRoom, onPhone } from '../../lib/theme/theme-tokens.ts'
import { type TourStep, tourSteps } from '../../lib/tour.ts'

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 5,
    right: tokens.spacingHorizontalL,
    bottom: tokens.spacingVerticalL,
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // Above a page's own bar at the bottom.
    [onPhone]: { 'body:has([data-bottom-bar]) &': { bottom: bottomBarRoom } },
  },
})

interface TourReturnProps {
  step: TourStep
  onReturn: () => void
  onEnd: () => void
}

/** Leads back to the tour from pages that are none of its own. */
export function TourReturn({ step, onReturn, onEnd }: TourReturnProps) {
  const styles = useStyles()
  return (
    <Row as="aside" gap="s" wrap={false} className={styles.root} aria-label="Rundgang">
      <span>{`Rundgang: ${tourSteps.indexOf(step) + 1} von ${tourSteps.length}`}</span>
      <Button appearance="primary" onClick={onReturn}>
        Fortsetzen
      </Button>
      <Button appearance="subtle" icon={<DismissRegular />} aria-label="Rundgang beenden" onClick={onEnd} />
    </Row>
  )
}
