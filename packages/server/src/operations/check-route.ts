import type { CheckReport } from '@spanlight/sdk/schemas';
import { ApiError } from '../api/http/api-error.ts';
import { type CheckedStores, checkStores } from './check.ts';
import type { OperatorRoutes } from './operator-routes.ts';

/** `POST /-/check`: looks through both stores, one caller at a time. */
export function checkRoute(stores: CheckedStores): OperatorRoutes {
  let underWay: Promise<CheckReport> | undefined;
  return (app) => {
    app.post('/check', async () => {
      if (underWay)
        throw new ApiError(409, 'conflict', 'the stores are being looked through already');
      underWay = checkStores(stores);
      try {
        return await underWay;
      } finally {
        underWay = undefined;
      }
    });
  };
}
