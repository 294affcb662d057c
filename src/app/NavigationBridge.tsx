import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { navigation } from '../shared/lib/navigation';

/** Gives listeners and thunks the router's navigation. */
export function NavigationBridge() {
  const navigate = useNavigate();
  useEffect(() => navigation.register((to, options) => { void navigate(to, options); }), [navigate]);
  return null;
}
