import {
  Button,
  makeStyles,
  type PositioningImperativeRef,
  resolvePositioningShorthand,
  TeachingPopover,
  TeachingPopoverBody,
  TeachingPopoverHeader,
  TeachingPopoverSurface,
  TeachingPopoverTitle,
  tokens,
} from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Row } from '../../components/layout/stack.ts'
import { barHeight, planBarHeight } from '../../lib/theme/theme-tokens.ts'
import { type TourStep, tourSteps } from '../../lib/tour.ts'
import { steps } from './steps.ts'
import { focusableIn } from './use-control.ts'

const useStyles = makeStyles({
  surface: {
    width: 'min(360px, calc(100vw - 24px))',
    minWidth: 0,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow28,
    outlineStyle: 'none',
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '24px' },
  text: { marginTop: tokens.spacingVerticalXS },
})

const margin = 12
/** What the bars above cover is no room for the popover. */
const room = { top: barHeight + planBarHeight + margin, bottom: margin, start: margin, end: margin }

interface TourPopoverProps {
  step: TourStep
  title: string
  text: string
  control: HTMLElement
  onBack: (() => void) | undefined
  /** Undefined while the step waits for its control to be pressed. */
  onNext: (() => void) | undefined
  onEnd: () => void
}

/** A step of the tour, beside the control that it is about. */
export function TourPopover({ step, title, text, control, onBack, onNext, onEnd }: TourPopoverProps) {
  const styles = useStyles()
  const id = useId()
  const surface = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLButtonElement>(null)
  const positioning = useRef<PositioningImperativeRef>(null)
  const isLast = step === tourSteps.at(-1)
  useEffect(() => {
    control.scrollIntoView({ block: 'center' })
    surface.current?.focus({ preventScroll: true })
  }, [control])
  // What loads later above the control moves it.
  useEffect(() => {
    const observer = new ResizeObserver(() => positioning.current?.updatePosition())
    observer.observe(document.body)
    observer.observe(control)
    return () => observer.disconnect()
  }, [control])
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) end()
    }
    control.addEventListener('keydown', press)
    return () => control.removeEventListener('keydown', press)
  }, [control])
  // The popover is at the end of the page, yet its control comes next.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.target !== last.current) return
    const target = focusableIn(control)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <TeachingPopover
      open
      trapFocus={false}
      unstable_disableAutoFocus
      positioning={{
        ...resolvePositioningShorthand(steps[step].position),
        target: control,
        overflowBoundaryPadding: room,
        positioningRef: positioning,
      }}
      onOpenChange={(event) => {
        if (event.type === 'keydown') onEnd()
      }}
    >
      <TeachingPopoverSurface
        ref={surface}
        role="region"
        tabIndex={-1}
        className={styles.surface}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={press}
      >
        <div className={styles.head}>
          <TeachingPopoverHeader dismissButton={null}>
            {`Schritt ${tourSteps.indexOf(step) + 1} von ${tourSteps.length}`}
          </TeachingPopoverHeader>
          {!isLast && (
            <Button ref={onBack || onNext ? undefined : last} appearance="subtle" size="small" onClick={onEnd}>
              Rundgang beenden
            </Button>
          )}
        </div>
        <TeachingPopoverBody>
          <TeachingPopoverTitle id={`${id}-title`} dismissButton={null}>
            {title}
          </TeachingPopoverTitle>
          <div id={`${id}-text`} className={styles.text} aria-live="polite">
            {text}
          </div>
        </TeachingPopoverBody>
        <Row gap="s" justify="end">
          {onBack && (
            <Button ref={onNext || isLast ? undefined : last} onClick={onBack}>
              Zurück
            </Button>
          )}
          {(onNext || isLast) && (
            <Button ref={last} appearance="primary" onClick={onNext ?? onEnd}>
              {onNext ? 'Weiter' : 'Rundgang beenden'}
            </Button>
          )}
        </Row>
      </TeachingPopoverSurface>
    </TeachingPopover>
  )
}
