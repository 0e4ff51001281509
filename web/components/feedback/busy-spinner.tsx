import { Spinner } from '@fluentui/react-components'

export const BusySpinner = () => <Spinner size="tiny" aria-hidden />
