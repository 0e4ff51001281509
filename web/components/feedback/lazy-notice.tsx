import { Button } from '@fluentui/react-components'
import { type ComponentProps, lazy } from 'react'
import { errorMessage } from '../../lib/api/api.ts'
import { Deferred } from '../layout/deferred.tsx'

const loadErrorNotice = () => import('./error-notice.tsx')
const loadNotice = () => import('./notice.tsx')
const ErrorNotice = lazy(async () => ({ default: (await loadErrorNotice()).ErrorNotice }))
const Notice = lazy(async () => ({ default: (await loadNotice()).Notice }))

/** For an idle moment, so that notices can be shown offline. */
export const preloadNotices = () => Promise.all([loadErrorNotice(), loadNotice()])

/** An `ErrorNotice` for the first screens, which load its code later: title and button alone until then. */
export const LazyErrorNotice = (props: ComponentProps<typeof ErrorNotice>) => (
  <Deferred
    when
    fallback={
      <div role="alert">
        {props.title ?? errorMessage(props.error, props.fallback)}{' '}
        {props.onRetry && <Button onClick={props.onRetry}>Erneut versuchen</Button>}
      </div>
    }
  >
    <ErrorNotice {...props} />
  </Deferred>
)

/** A `Notice` for the first screens: its text alone until its code is loaded. */
export const LazyNotice = (props: ComponentProps<typeof Notice>) => (
  <Deferred when fallback={<div role={props.intent === 'error' ? 'alert' : 'status'}>{props.children}</div>}>
    <Notice {...props} />
  </Deferred>
)
