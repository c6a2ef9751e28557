import { route } from '../../http/route.ts';
import * as live from './live.service.ts';

export const liveRoutes = [
	route('roomList', live.roomList, { personal: live.ownRoomList }),
	route('recentRooms', live.recentRooms, { personal: live.ownRooms }),
	route('pastRooms', live.pastRooms, { personal: live.ownRooms }),
	route('roomInfo', live.roomInfo, { personal: live.ownRoomInfo }),
];
