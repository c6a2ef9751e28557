import { seatsMemberPaths } from '../../../contract/seats/member-paths.ts';
import { addresses } from '../../api/api.ts';

// Those of the member area come with pages that are public too: a page of seats brings its own.
Object.assign(addresses, seatsMemberPaths);
