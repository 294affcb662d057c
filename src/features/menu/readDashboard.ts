import { Dashboard } from '../../../contract/dashboard';
import { readShape } from '../../shared/api/readShape';

/** ENT-04. */
export const readDashboard = (value: unknown): Dashboard => readShape(Dashboard, value);
