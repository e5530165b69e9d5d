import { createFileRoute } from '@tanstack/react-router'
import { TransferPage } from '#src/transfer/manager/transfer-page.tsx'

export const Route = createFileRoute('/contentmanager/transfer')({ component: TransferPage })
