import type { branches as branchesTable } from '../schema';
import { t } from './text';

interface Day {
  open: string;
  close: string;
}

/** Seven days from Sunday: the same hours, with later ones on Friday and Saturday. */
const week = (usual: Day, weekend: Day = usual): Day[] => [usual, usual, usual, usual, usual, weekend, weekend];

/** Midnight to 23:59, which the branch module treats as the whole day. */
const ALL_DAY: Day = { open: '00:00', close: '23:59' };

/** Six branches at real places with invented phone numbers. */
export const branches: (typeof branchesTable.$inferInsert)[] = [
  {
    id: 'branch-al-barsha',
    name: t('Al Barsha', 'البرشاء'),
    location: t('Al Barsha 1, near Mall of the Emirates, Dubai', 'البرشاء 1، قرب مول الإمارات، دبي'),
    lat: 25.1131,
    lng: 55.2003,
    phone: '+971 4 000 0101',
    deliveryTime: 35,
    // Always open, so that orders in central Dubai can be placed at any time.
    hours: week(ALL_DAY),
    deliveryRadius: 22,
  },
  {
    id: 'branch-jlt',
    name: t('JLT Cluster D', 'أبراج بحيرات جميرا'),
    location: t('Cluster D, Jumeirah Lakes Towers, Dubai', 'المجمّع D، أبراج بحيرات جميرا، دبي'),
    lat: 25.0687,
    lng: 55.1412,
    phone: '+971 4 000 0102',
    deliveryTime: 35,
    // Paused, so that there is always a closed branch.
    hours: week({ open: '11:00', close: '01:00' }, { open: '11:00', close: '03:00' }),
    isPaused: true,
    deliveryRadius: 8,
  },
  {
    id: 'branch-mirdif',
    name: t('Mirdif', 'مردف'),
    location: t('Uptown Mirdif, Algeria Street, Dubai', 'أب تاون مردف، شارع الجزائر، دبي'),
    lat: 25.2229,
    lng: 55.4246,
    phone: '+971 4 000 0103',
    deliveryTime: 40,
    hours: week({ open: '11:00', close: '02:00' }, { open: '12:00', close: '03:00' }),
    deliveryRadius: 18,
  },
  {
    id: 'branch-khalidiyah',
    name: t('Al Khalidiyah', 'الخالدية'),
    location: t('Zayed the First Street, Al Khalidiyah, Abu Dhabi', 'شارع زايد الأول، الخالدية، أبوظبي'),
    lat: 24.4703,
    lng: 54.3482,
    phone: '+971 2 000 0104',
    deliveryTime: 40,
    hours: week({ open: '11:00', close: '02:00' }, { open: '13:00', close: '04:00' }),
    deliveryRadius: 18,
  },
  {
    id: 'branch-yas',
    name: t('Yas Island', 'جزيرة ياس'),
    location: t('Yas Mall, Yas Island, Abu Dhabi', 'ياس مول، جزيرة ياس، أبوظبي'),
    lat: 24.4884,
    lng: 54.6083,
    phone: '+971 2 000 0105',
    deliveryTime: 45,
    hours: week({ open: '10:00', close: '23:00' }, { open: '10:00', close: '00:30' }),
    deliveryRadius: 25,
  },
  {
    id: 'branch-al-majaz',
    name: t('Al Majaz', 'المجاز'),
    location: t('Al Majaz Waterfront, Sharjah', 'واجهة المجاز المائية، الشارقة'),
    lat: 25.3253,
    lng: 55.3838,
    phone: '+971 6 000 0106',
    deliveryTime: 40,
    hours: week({ open: '12:00', close: '01:00' }, { open: '13:00', close: '02:30' }),
    deliveryRadius: 15,
  },
];
